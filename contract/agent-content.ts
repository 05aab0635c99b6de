/** The agent's own content. It is apart from agent.ts, which the first load needs. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byAgentCode, id } from './fields.ts';
import { srcset } from './pictures.ts';

const picture = z.object({ id, image: z.string(), srcset, title: z.string(), link: z.string() });

export const banner = endpoint({
  method: 'GET',
  path: '/api/banner',
  origin: 'spec',
  access: 'visitor',
  failures: { badRequest: 'caller', other: 'log' },
  summary: 'Banners of the home page',
  input: byAgentCode,
  output: z.array(picture.extend({ subtitle: z.string(), action: z.string() })),
});

export const eventList = endpoint({
  method: 'GET',
  path: '/api/event/list',
  origin: 'spec',
  access: 'visitor',
  failures: { other: 'log' },
  summary: 'Pictures of the announcement dialog',
  input: byAgentCode,
  output: z.array(picture),
});
