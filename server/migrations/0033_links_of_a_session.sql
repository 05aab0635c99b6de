-- An account link ends with the session that has started it. Those that are under way are started again.
alter table line_link_nonce add column session_id uuid;
