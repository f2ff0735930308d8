-- What one person said, newest last: for the export.
create index chat_lines_player on chat_lines (player_id, id);
