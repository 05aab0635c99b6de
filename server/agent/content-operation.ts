import { z } from 'zod';
import * as contract from '#contract/operator-content.ts';
import { BANNERS, EVENTS, NOTIFICATIONS, removeRecord, saveNotification, saveRecord } from './content.ts';
import { type ContentList, recordsOf } from './content-queries.ts';
import {
  key,
  NOT_IN_FILES,
  operationFile,
  type RecordKind,
  shownFields,
  storedOf,
  wantedOf,
} from './operation-file.ts';

const notification = contract.operatorSaveNotification.input.omit(NOT_IN_FILES).extend({
  image: contract.operatorSaveNotification.input.shape.image.default(null),
  description: contract.operatorSaveNotification.input.shape.description.default(''),
  ...shownFields,
});
const banner = contract.operatorSaveBanner.input.omit(NOT_IN_FILES).extend(shownFields);
const event = contract.operatorSaveEvent.input.omit(NOT_IN_FILES).extend(shownFields);

const kindOf = (name: string, list: ContentList, schema: z.ZodObject): RecordKind => ({
  name,
  inFile: { section: `${name}s` },
  stored: async (tx, agentId) => storedOf(await recordsOf<{ id: string }>(tx, list, agentId), schema),
  remove: ({ tx, agentId, at }, id) => removeRecord(tx, list, { agentId, id, at }),
});
const notificationKind = kindOf('notification', NOTIFICATIONS, notification);
const bannerKind = kindOf('banner', BANNERS, banner);
const eventKind = kindOf('event', EVENTS, event);

/** An agent's content: notices, banners of home, and the pictures of the announcement dialog. */
export const contentFile = operationFile({
  name: 'content',
  schema: z.strictObject({
    notifications: z.record(key, notification).default({}),
    banners: z.record(key, banner).default({}),
    events: z.record(key, event).default({}),
  }),
  kinds: [notificationKind, bannerKind, eventKind],
  records: ({ notifications, banners, events }) => [
    ...wantedOf(notificationKind, notifications, ({ tx, ...work }, item, { id }) =>
      saveNotification(tx, { id, ...item }, work),
    ),
    ...wantedOf(bannerKind, banners, ({ tx, ...work }, item, { id }) => saveRecord(tx, BANNERS, { id, ...item }, work)),
    ...wantedOf(eventKind, events, ({ tx, ...work }, item, { id }) => saveRecord(tx, EVENTS, { id, ...item }, work)),
  ],
});
