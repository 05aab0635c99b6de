-- What files said of a record at the last apply.
alter table file_record add column applied jsonb;
