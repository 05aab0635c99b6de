-- A code that a member requests on a device of his own is apart from those that strangers request for his phone.
alter table one_time_code add column device_id text;
