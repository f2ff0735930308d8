-- What is looked for without the whole table being read: somebody by the name as they write it (challenges),
-- and the latest rated meetings of everybody (signals of collusion).
create index players_exact_name on players (name, id);
create index results_rated_latest on results (ended_at, match_id) where unrated is null;

-- Matches that have ended, in order: those without a result are looked for among them.
create index matches_ended on matches (id) where ended = true;

-- Whose names moderators have changed: asked each minute.
create index audit_renamed on audit (at) where done = 'renamed';

-- What of a player goes when they delete their data stands in others' rows too.
create index meetings_other on meetings (other_id);
