-- Each process reads behind the last event that it has seen (server/events/event-relay.ts).
create index event_outbox_delivery on event_outbox (delivery) where delivery is not null;
