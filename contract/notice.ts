import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, page, pageOf, time } from './fields.ts';
import { srcset } from './pictures.ts';

export const memberNotifications = endpoint({
  method: 'GET',
  path: '/api/member/notifications',
  origin: 'extension',
  access: 'member',
  failures: { badRequest: 'caller' },
  summary: "The agent's notices and the member's own in one list, newest first",
  input: z.strictObject({ ...page }),
  output: pageOf(
    z.object({
      id,
      kind: z.string().describe('"announcement" is the agent\'s'),
      type: z.number().int().describe('1 is a picture only'),
      image: z.string().nullable(),
      srcset,
      title: z.string(),
      description: z.string(),
      link: z.string().nullable(),
      read: z.boolean().describe('by this member'),
      time,
    }),
  ).extend({
    unread: z.number().int().describe('of all pages'),
    new_announcements: z.array(id).describe("the agent's that this member has not read, of all pages"),
  }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/member/notifications/read',
  origin: 'extension',
  access: 'member',
  summary: 'Marks notices as read',
  input: z.strictObject({ ids: z.array(id).max(100).optional().describe('all by default') }),
  output: z.null(),
});
