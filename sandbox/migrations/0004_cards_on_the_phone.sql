-- A Flex Message as it came, so that the phone can draw it.
alter table sandbox_phone_message add column flex jsonb;
