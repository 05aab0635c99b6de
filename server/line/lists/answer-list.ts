/** Lists that players send in the chat: read, kept for the app, and answered (docs/rules.md#chat-lists). */
import { looksLike } from '#contract/lists/looks-like.ts';
import { lotteryIn, type Mentioned } from '#contract/lists/lottery-names.ts';
import { type ListReading, readList } from '#contract/lists/read-list.ts';
import { BET_DIGITS, type BetType } from '#contract/lotto-numbers.ts';
import type { Agent } from '#server/agent/service.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { isUuid } from '#server/lib/uuid.ts';
import { listTermsOf } from '#server/lotto/habits/list-terms.ts';
import { type RoundRow, roundOf } from '#server/lotto/rounds/round-queries.ts';
import { barOf } from '#server/safer-play/queries.ts';
import type { Answer } from '../chat.ts';
import {
  askAnswer,
  type Brand,
  closedAnswer,
  readAnswer,
  unlinkedAnswer,
  unreadAnswer,
  whichAnswer,
} from './answers.ts';
import {
  insertList,
  type KeptList,
  keepForRound,
  listOf,
  lotteriesBought,
  takeWaiting,
  unboundLists,
} from './list-queries.ts';
import { LIST_TEXT as text } from './text.ts';
import { closedOf, openRounds, type Sale, saleOf, type Which, whichRound } from './which-round.ts';

const HOUR_MS = 3_600_000;
/** A list is kept until its round closes, and at most this long. */
const LIFE_MS = 24 * HOUR_MS;
const UNLINKED_LIFE_MS = HOUR_MS;
/** Lists of a LINE account that no member has bound: as many as one answer tells of later. */
const MAX_UNLINKED = 4;
const MAX_LAST_BOUGHT = 13;

const ALL_TYPES: readonly BetType[] = Object.keys(BET_DIGITS).filter((type): type is BetType => type in BET_DIGITS);

export interface Chat {
  agent: Agent;
  brand: Brand;
  lineUserId: string;
  /** Null: no member has bound the LINE account. */
  memberId: number | null;
  at: Date;
}

/** A text that is a list, and what the agent sells now. */
export interface Listed {
  written: string;
  sale: Sale;
  mentioned: Mentioned;
}

async function listedIn(queries: Queries, { agent, at }: Pick<Chat, 'agent' | 'at'>, written: string): Promise<Listed> {
  const sale = await saleOf(queries, agent.id, at);
  return { written, sale, mentioned: lotteryIn(written, sale.lotteries) };
}

/** The list that a message is; null for talk. */
export async function listIn(
  queries: Queries,
  of: Pick<Chat, 'agent' | 'at'>,
  written: string,
): Promise<Listed | null> {
  if (!/[\d๐-๙]/.test(written)) return null;
  const listed = await listedIn(queries, of, written);
  return looksLike(readList(listed.mentioned.rest, { sold: ALL_TYPES })) === 'talk' ? null : listed;
}

/** Keeps a list and answers it. Null: its sender has taken it back meanwhile. `logInAt`: where the account is bound. */
export async function answerList(
  tx: Transaction,
  chat: Chat,
  listed: Listed,
  { messageId, logInAt }: { messageId: string; logInAt: string },
): Promise<Answer | null> {
  const { agent, brand, memberId, lineUserId, at } = chat;
  const decided = await decide(tx, chat, listed);
  if ('text' in decided) return decided;
  if (memberId === null && (await unboundLists(tx, agent.id, lineUserId, at)) >= MAX_UNLINKED)
    return { text: text.tooManyKept(MAX_UNLINKED) };
  const round = memberId === null ? null : roundFor(decided.which);
  const until = memberId === null ? new Date(at.getTime() + UNLINKED_LIFE_MS) : untilOf(round, at);
  const of = { agentId: agent.id, lineUserId, memberId, messageId, written: listed.written };
  const id = await insertList(tx, { ...of, roundId: round?.id ?? null, at, until });
  if (id === undefined) return null;
  return memberId === null
    ? unlinkedAnswer(brand, { reading: decided.reading, until, logInAt })
    : answerWhich(tx, chat, { ...decided, id });
}

/** The open round that a list is for, if that is clear. */
const roundFor = (which: Decided['which']): RoundRow | null =>
  which.is === 'open' ? which.round : which.is === 'closed' ? which.next : null;

function untilOf(round: RoundRow | null, at: Date): Date {
  const most = at.getTime() + LIFE_MS;
  return new Date(Math.min(most, round?.bet_closes_at.getTime() ?? most));
}

/** The answers to the lists that a LINE account sent before its member bound it, oldest first; each is given once. */
export async function answerWaiting(tx: Transaction, chat: Chat): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const list of await takeWaiting(tx, chat.agent.id, chat.lineUserId, chat.at)) {
    const decided = await decide(tx, chat, await listedIn(tx, chat, list.written));
    answers.push('text' in decided ? decided : await answerFor(tx, chat, decided, list));
  }
  return answers;
}

interface Decided {
  sale: Sale;
  which: Exclude<Which, { is: 'none' }>;
  reading: ListReading;
  unsold: string | null;
}

/** The round that a list is for and what it reads as; or the answer to one of which nothing can be bought. */
async function decide(queries: Queries, { brand, memberId, at }: Chat, listed: Listed): Promise<Answer | Decided> {
  const { sale, mentioned } = listed;
  const { isSeveral, unsold, names } = mentioned;
  if (isSeveral) return { text: text.several(names) };
  if (memberId !== null && (await barOf(queries, memberId, at)) !== null) return { text: text.barred };
  const which = whichRound(sale, mentioned);
  if (which.is === 'none') return { text: text.noneOpen };
  const reading = await readFor(queries, memberId, listed, which);
  return looksLike(reading) === 'list' ? { sale, which, reading, unsold } : unreadAnswer(brand, reading);
}

/** Notes the round of a list that is kept, and answers it. */
async function answerFor(
  tx: Transaction,
  chat: Chat,
  decided: Decided,
  { id, created_at }: Pick<KeptList, 'id' | 'created_at'>,
): Promise<Answer> {
  const round = roundFor(decided.which);
  await keepForRound(tx, id, round?.id ?? null, untilOf(round, created_at));
  return answerWhich(tx, chat, { ...decided, id });
}

/** The answer to a member's list that is kept. */
async function answerWhich(
  queries: Queries,
  { brand, memberId, at }: Chat,
  { sale, which, reading, unsold, id }: Decided & { id: string },
): Promise<Answer> {
  if (which.is === 'open') return readAnswer(brand, id, which.round, reading);
  if (which.is === 'closed') {
    const hasOthers = openRounds(sale).some((round) => round.id !== which.next?.id);
    return closedAnswer(brand, id, { ...which, hasOthers }, reading);
  }
  const rounds = await lastBoughtFirst(queries, memberId, which.rounds);
  return unsold === null
    ? whichAnswer(id, rounds, bangkokDay(at), reading)
    : askAnswer(text.unsold(unsold), id, rounds, bangkokDay(at));
}

/** Tells whether a press is one on an answer to a list; rich menus have others. */
export const isChoice = (data: string): boolean => isUuid(new URLSearchParams(data).get('list') ?? '');

/** Answers a press on a round, or on another lottery. */
export async function answerChoice(tx: Transaction, chat: Chat, data: string): Promise<Answer> {
  const press = new URLSearchParams(data);
  const listId = press.get('list') ?? '';
  const { agent, memberId, lineUserId, at } = chat;
  const list = await listOf(tx, agent.id, listId, at);
  if (!list || list.line_user_id !== lineUserId || list.member_id !== memberId || memberId === null)
    return { text: text.over };
  if (list.written === null) return { text: list.ended === 'bought' ? text.bought : text.unsent };
  const listed = await listedIn(tx, chat, list.written);
  const { sale } = listed;
  if (press.has('other')) {
    const others = openRounds(sale).filter(({ id }) => id !== list.round_id);
    if (others.length === 0) return { text: text.noneOpen };
    return askAnswer(text.open, list.id, await lastBoughtFirst(tx, memberId, others), bangkokDay(at));
  }
  const round = await roundOf(tx, agent.id, at, press.get('round') ?? '');
  if (!round) return { text: text.over };
  const which = round.status === 'open' ? ({ is: 'open', round } as const) : closedOf(sale, round, undefined);
  const reading = await readFor(tx, memberId, listed, which);
  if (looksLike(reading) !== 'list') return unreadAnswer(chat.brand, reading);
  return answerFor(tx, chat, { sale, which, reading, unsold: null }, list);
}

function roundsIn(which: Decided['which']): readonly RoundRow[] {
  if (which.is === 'asked') return which.rounds;
  const round = which.is === 'open' ? which.round : (which.next ?? which.round);
  return round ? [round] : [];
}

/** Reads a list by what the rounds sell that it may be for, and by the member's habits. */
async function readFor(
  queries: Queries,
  memberId: number | null,
  { sale, mentioned }: Listed,
  which: Decided['which'],
): Promise<ListReading> {
  const lotteries = roundsIn(which).map(({ category_id }) => category_id);
  const rates = sale.rates.filter(({ category_id, is_open }) => is_open && lotteries.includes(category_id));
  const sold = [...new Set(rates.map(({ bet_type }) => bet_type))];
  const terms = memberId === null ? {} : await listTermsOf(queries, memberId);
  return readList(mentioned.rest, { sold: lotteries.length > 0 ? sold : ALL_TYPES, ...terms });
}

async function lastBoughtFirst(
  queries: Queries,
  memberId: number | null,
  rounds: readonly RoundRow[],
): Promise<readonly RoundRow[]> {
  const last = memberId === null ? [] : await lotteriesBought(queries, memberId, MAX_LAST_BOUGHT);
  const placeOf = ({ category_id }: RoundRow) => (last.includes(category_id) ? last.indexOf(category_id) : last.length);
  return rounds.toSorted((one, other) => placeOf(one) - placeOf(other));
}
