-- Reports name a line of chat by its id. Before there was a chat they had a number, which named nothing.
alter table reports drop column line;
alter table reports add column line_id uuid;
