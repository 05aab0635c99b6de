import { affiliateNetwork, affiliateTransactions, affiliateTransactionsV2 } from '#contract/affiliate.ts';
import { lossHistory, turnoverHistory } from '#contract/cashback.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { gameRounds } from '#contract/game.ts';
import { billList } from '#contract/lotto-bills.ts';
import { memberNotifications } from '#contract/notice.ts';
import { operatorConfirmations } from '#contract/operator.ts';
import { operatorGames } from '#contract/operator-content.ts';
import { operatorResultAlarms, operatorRounds } from '#contract/operator-lotto.ts';
import { operatorDeposits, operatorWithdrawals } from '#contract/operator-money.ts';
import { operatorErasures } from '#contract/operator-privacy.ts';
import { operatorRedemptions } from '#contract/operator-redemption.ts';
import { statement } from '#contract/statement.ts';
import { FROM, TO } from './two-sites.ts';

// biome-ignore lint/suspicious/noExplicitAny: each list has items of its own
export type Item = any;

type Filter = readonly [filter: object, leaves: (item: Item) => boolean, order?: 'turned'];

/** A list of the contract that is given page by page. */
export interface List {
  endpoint: Endpoint;
  input?: object;
  /** Whether the caller chooses the length of a page; by default it may. */
  hasLimit?: boolean;
  /** The value that never grows from one item to the next; null if the list has an order of its own. */
  newest: ((item: Item) => string | number) | null;
  /** The items that a filter leaves, in the list's order, or in the other one. */
  filters: readonly Filter[];
}

const day = (time: string) => new Date(Date.parse(time) + 7 * 3_600_000).toISOString().slice(0, 10);
/** Both days are part of the period. */
const period = (dayOf: (item: Item) => string) =>
  [
    [{ from: FROM }, (item: Item) => dayOf(item) >= FROM],
    [{ to: TO }, (item: Item) => dayOf(item) <= TO],
    [{ from: FROM, to: TO }, (item: Item) => dayOf(item) >= FROM && dayOf(item) <= TO],
  ] as const;

const ofEach = (field: string, ...values: readonly string[]) =>
  values.map((value) => [{ [field]: value }, (item: Item) => item[field] === value] as const);

const turned = ([filter, leaves]: Filter): Filter => [filter, leaves, 'turned'];

export const LISTS: readonly List[] = [
  {
    endpoint: billList,
    newest: ({ bill_id }) => Number(bill_id),
    filters: [
      ...period(({ created_at }) => day(created_at)),
      ...ofEach('status', 'pending', 'won', 'lost'),
      [{ status: 'settled' }, ({ status }) => status === 'won' || status === 'lost'],
      [
        { status: 'won', from: FROM, to: TO },
        ({ status, created_at }) => status === 'won' && day(created_at) >= FROM && day(created_at) <= TO,
      ],
    ],
  },
  {
    endpoint: billList,
    input: { order: 'draw' },
    newest: ({ round }) => round.draw_date,
    filters: [[{ status: 'lost' }, ({ status }) => status === 'lost']],
  },
  {
    endpoint: statement,
    input: { from: '2026-10-25', to: '2026-11-19' },
    newest: ({ time }) => time,
    filters: ofEach('type', 'deposit', 'bet', 'win', 'withdraw', 'bonus'),
  },
  { endpoint: memberNotifications, newest: ({ time }) => time, filters: [] },
  {
    endpoint: gameRounds,
    newest: ({ started_at }) => started_at,
    filters: [
      [{ category: 'slot' }, ({ category }) => category === 'slot'],
      [{ category: 'casino' }, () => false],
    ],
  },
  { endpoint: turnoverHistory, newest: ({ date }) => date, filters: period(({ date }) => date) },
  { endpoint: lossHistory, newest: ({ date }) => date, filters: period(({ date }) => date) },
  {
    endpoint: affiliateTransactions,
    newest: ({ time }) => time,
    filters: [...period(({ time }) => day(time)), [{ kind: 'income' }, ({ kind }) => kind === 'income']],
  },
  {
    endpoint: affiliateTransactionsV2,
    newest: ({ date }) => date,
    filters: [
      ...period(({ date }) => date),
      [{ level: 1 }, ({ level }) => level === 1],
      [{ level: 2 }, ({ level }) => level === 2],
    ],
  },
  {
    endpoint: affiliateNetwork,
    newest: ({ income_total }) => income_total,
    filters: [
      [{ level: 1 }, ({ level }) => level === 1],
      [{ level: 2 }, ({ level }) => level === 2],
    ],
  },
  {
    endpoint: operatorRounds,
    newest: ({ round }) => Number(round.round_id),
    filters: [
      ...period(({ round }) => day(round.bet_closes_at)),
      [{ status: 'resulted' }, ({ round }) => round.status === 'resulted'],
      [{ status: 'open' }, ({ round }) => round.status === 'open'],
      [{ kind: 'yeekee' }, ({ round }) => round.kind === 'yeekee'],
      [{ kind: 'yeekee', status: 'resulted' }, ({ round }) => round.kind === 'yeekee' && round.status === 'resulted'],
    ],
  },
  {
    endpoint: operatorGames,
    hasLimit: false,
    newest: null,
    filters: [
      [{ category: 'casino' }, ({ category }) => category === 'casino'],
      [{ provider: 'moonbay' }, ({ provider_id }) => provider_id === 'moonbay'],
      [{ provider: 'moonbay', category: 'slot' }, (game) => game.provider_id === 'moonbay' && game.category === 'slot'],
      [{ search: 'casino-7' }, ({ game_id }) => game_id === 'casino-7'],
    ],
  },
  {
    endpoint: operatorConfirmations,
    newest: ({ confirmation_id }) => Number(confirmation_id),
    filters: [
      ...period(({ requested_at }) => day(requested_at)),
      ...ofEach('state', 'waiting', 'confirmed', 'rejected'),
      [{ state: 'waiting', to: TO }, ({ state, requested_at }) => state === 'waiting' && day(requested_at) <= TO],
    ],
  },
  {
    endpoint: operatorRedemptions,
    newest: ({ redemption_id }) => Number(redemption_id),
    filters: [...period(({ time }) => day(time)), ...ofEach('state', 'done', 'preparing', 'shipped', 'cancelled')],
  },
  {
    endpoint: operatorWithdrawals,
    newest: null,
    filters: [
      ...period(({ requested_at }) => day(requested_at)),
      ...ofEach('status', 'requested', 'approved'),
      // What is finished is read the latest first, alone; below what waits it comes in one order with it.
      ...ofEach('status', 'paid', 'rejected').map(turned),
    ],
  },
  {
    endpoint: operatorResultAlarms,
    newest: ({ id }) => Number(id),
    filters: [
      ...period(({ raised_at }) => day(raised_at)),
      [{ state: 'open' }, ({ closed_at }) => closed_at === null],
      [{ state: 'closed' }, ({ closed_at }) => closed_at !== null],
    ],
  },
  { endpoint: operatorDeposits, newest: null, filters: period(({ paid_at }) => day(paid_at)) },
  { endpoint: operatorErasures, newest: ({ request_id }) => Number(request_id), filters: [] },
];
