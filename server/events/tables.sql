-- Events for members' streams. The relay gives `delivery` to one event after the other, so it is the order in which
-- they are sent: a reader that has seen delivery n never misses a smaller one. No foreign key, and few indexes: every
-- movement of money writes here, and a key check would lock and write the member's row each time. BRIN is enough for
-- the age, because rows are written in its order; the id needs an index only until the event is delivered.
create table event_outbox (
  id bigint generated always as identity,
  member_id bigint not null,
  event jsonb not null,
  delivery bigint,
  created_at timestamptz not null default now()
);
create sequence event_delivery;
create index event_outbox_waiting on event_outbox (id) where delivery is null;
create index event_outbox_member on event_outbox (member_id, delivery) where delivery is not null;
create index event_outbox_delivery on event_outbox (delivery) where delivery is not null;
create index event_outbox_age on event_outbox using brin (created_at);
