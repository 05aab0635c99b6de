import type { OutputOf } from '#contract/endpoint.ts';
import type { operatorSearch } from '#contract/operator-search.ts';
import { type SearchKind, searchKinds } from '../../text/members.ts';

export type Found = OutputOf<typeof operatorSearch>['items'][number];

/** In the order in which they are shown. */
export const KINDS: readonly SearchKind[] = ['members', 'accounts', 'bills', 'money', 'devices'];

/** The group of a result. */
export const kindOf = ({ field }: Found): SearchKind =>
  KINDS.find((kind) => searchKinds[kind].fields.some((one) => one === field)) ?? 'members';

/** The name of a result in its list: one record may be found by two of its fields. */
export const idOf = (found: Found): string =>
  [found.field, found.record_id ?? '', found.member?.member_id ?? '', found.value].join(' ');

/** The groups one after the other: first the one whose first result the server ranks highest. */
export function grouped(items: readonly Found[]): readonly Found[] {
  const order = [...new Set(items.map(kindOf))];
  return order.flatMap((kind) => items.filter((item) => kindOf(item) === kind));
}
