import type { LiveEvent } from '#contract/operator-desk.ts';
import type { WaitingItem } from './live-queries.ts';

type QueueEvent = Extract<LiveEvent, { came: string[] }>;
export type Waiting = ReadonlyMap<string, WaitingItem>;

const QUEUES = ['deposits', 'withdrawals', 'confirmations'] as const;

export const byKey = (items: readonly WaitingItem[]): Waiting =>
  new Map(items.map((item) => [`${item.kind} ${item.id}`, item]));

const holderOf = ({ held_by, held_until }: WaitingItem) =>
  held_by !== null && held_until !== null ? { name: held_by, until: held_until.toISOString() } : null;

const isHeldAlike = (one: WaitingItem, other: WaitingItem) =>
  one.held_by === other.held_by &&
  one.held_until?.getTime() === other.held_until?.getTime() &&
  one.is_asked === other.is_asked;

/** What has changed between two moments, one event for each queue with news. */
export function newsOf(before: Waiting, after: Waiting): QueueEvent[] {
  return QUEUES.map((type): QueueEvent => {
    const news: QueueEvent = { type, came: [], gone: [], held: [] };
    for (const [key, item] of after) {
      if (item.kind !== type) continue;
      const known = before.get(key);
      if (!known) news.came.push(item.id);
      if (known ? !isHeldAlike(known, item) : item.held_by !== null || item.is_asked)
        news.held.push({ id: item.id, held_by: holderOf(item), is_asked: item.is_asked });
    }
    for (const [key, item] of before) if (item.kind === type && !after.has(key)) news.gone.push(item.id);
    return news;
  }).filter(({ came, gone, held }) => came.length + gone.length + held.length > 0);
}
