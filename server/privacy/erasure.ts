import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import type { privacyOverview } from '#contract/privacy.ts';
import { revokeOtherSessions, type Session } from '#server/access/sessions.ts';
import type { AgentConfig } from '#server/agent/config.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import { identityKey, rememberIdentity } from '#server/auth/closed-identities.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { lockMember } from '#server/ledger/member-lock-queries.ts';
import { addMonths } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { recordConsent } from '#server/message/consents.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import {
  cancelRequest,
  closeMember,
  dueRequests,
  eraseMember,
  finishRequest,
  insertRequest,
  lockAccounts,
  lockClosed,
  lockRequest,
  markErased,
  memberOfRequest,
  type OpenItems,
  openItems,
  openRequest,
  personOf,
  refuseRequest,
} from './erasure-queries.ts';
import { BLOCKED, REST_NOT_GIVEN_UP } from './text.ts';

const DAY_MS = 86_400_000;
const PAGE = '/member/privacy';

type Erasure = OutputOf<typeof privacyOverview>['erasure'];
type Blocker = Erasure['blockers'][number];

/**
 * The reasons that keep the account from being closed, and the money that cannot be taken out: too little, or
 * commission during an exclusion.
 */
function judge(open: OpenItems, config: AgentConfig): { blockers: Blocker[]; rest: Satang } {
  const canWithdraw = open.cash_satang >= satangOf(config.withdraw.min_baht);
  const canRedeem = open.commission_satang >= satangOf(config.affiliate.min_redeem_baht) && !open.is_excluded;
  const is: Readonly<Record<Blocker, boolean>> = {
    balance: canWithdraw,
    commission: canRedeem,
    bonus: open.bonuses > 0,
    deposit: open.deposits > 0,
    review: open.reviews > 0,
    withdrawal: open.withdrawals > 0,
    bills: open.bills > 0,
    games: open.bets > 0,
    debt: open.debt_satang > 0,
    order: open.orders > 0,
  };
  const blockers: Blocker[] = [];
  for (const name of Object.keys(is)) if (isBlocker(name, is) && is[name]) blockers.push(name);
  const rest = satang((canWithdraw ? 0 : open.cash_satang) + (canRedeem ? 0 : open.commission_satang));
  return { blockers, rest };
}
const isBlocker = (name: string, all: Readonly<Record<Blocker, boolean>>): name is Blocker => Object.hasOwn(all, name);

/** Tells whether the account can be closed, and the waiting request. */
export async function erasureAnswer(queries: Queries, { agentId, memberId }: Session, at: Date): Promise<Erasure> {
  const config = await agentConfigOf(queries, agentId);
  const { blockers, rest } = judge(await openItems(queries, memberId, at), config);
  const request = await openRequest(queries, memberId);
  return {
    due_at: request?.due_at.toISOString() ?? null,
    cancel_days: config.privacy.cancel_days,
    blockers,
    rest: bahtOf(rest),
  };
}

/**
 * Requests that the account be closed after some days for reconsidering. A repeat changes nothing. Refuses with
 * `erasure_blocked` while anything is open, and if money would be given up without a yes.
 */
export async function addErasure(tx: Transaction, session: Session, givesUpRest: boolean, at: Date): Promise<void> {
  const { agentId, memberId } = session;
  await lockMember(tx, memberId);
  const config = await agentConfigOf(tx, agentId);
  const rest = await refuseUnclosable(tx, { agentId, memberId, givesUpRest }, at);
  const dueAt = new Date(at.getTime() + config.privacy.cancel_days * DAY_MS);
  if (!(await insertRequest(tx, { agentId, memberId, at, dueAt, givesUpRest, rest }))) return;
  const data = { due_at: dueAt.toISOString() };
  await notifyMember(tx, { agentId, memberId, kind: 'erasure_requested', data, link: PAGE, at });
}

/** Takes back the request that waits. */
export async function endErasure(tx: Transaction, { memberId }: Session, at: Date): Promise<void> {
  await lockMember(tx, memberId);
  await cancelRequest(tx, memberId, at);
}

/** Closes the account of a request that is due, or ends the request where something has been opened since. */
async function closeAccount(tx: Transaction, key: string, requestId: number, at: Date): Promise<void> {
  const memberId = await memberOfRequest(tx, requestId);
  if (memberId === undefined) return;
  await lockMember(tx, memberId);
  const request = await lockRequest(tx, requestId);
  if (!request || request.due_at > at) return;
  await lockAccounts(tx, memberId);
  const agentId = request.agent_id;
  const { privacy, ...config } = await agentConfigOf(tx, agentId);
  const { blockers, rest } = judge(await openItems(tx, memberId, at), { ...config, privacy });
  // More money may have come than the member was shown when giving it up.
  const givenUp = request.gives_up_rest ? request.given_up_satang : 0;
  if (blockers.length > 0 || rest > givenUp) {
    await refuseRequest(tx, requestId, blockers.length > 0 ? blockers : ['balance'], at);
    await notifyMember(tx, { agentId, memberId, kind: 'erasure_refused', data: {}, link: PAGE, at });
    return;
  }
  const person = await personOf(tx, memberId, at);
  if (!person) throw new Error('the request has no member');
  const eraseAt = addMonths(at, 12 * privacy.keep_years);
  const { phone, line_user_id: lineUserId, birth_date: birthDate, accounts } = person;
  const identity = {
    phone,
    lineUserId,
    person: { firstName: person.first_name, lastName: person.last_name, birthDate },
    accounts,
  };
  const barredUntil = person.barred_until;
  await rememberIdentity(tx, key, { agentId, memberId, identity, barredUntil, forgetAt: eraseAt });
  const withdrawn = { agentId, memberId, granted: false, source: 'erasure', now: at } as const;
  if (person.accepts_marketing) await recordConsent(tx, { ...withdrawn, kind: 'marketing' });
  if (person.line_push) await recordConsent(tx, { ...withdrawn, kind: 'line_push' });
  await revokeOtherSessions(tx, { memberId, keepSessionId: null, now: at });
  await closeMember(tx, memberId);
  await finishRequest(tx, requestId, at, eraseAt);
}

interface Closing {
  agentId: number;
  memberId: number;
  givesUpRest: boolean;
}

/** Refuses with `erasure_blocked` what an operator cannot close now, as `addErasure` does; returns the money that is given up. */
export async function refuseUnclosable(
  queries: Queries,
  { agentId, memberId, givesUpRest }: Closing,
  at: Date,
): Promise<Satang> {
  const { blockers, rest } = judge(await openItems(queries, memberId, at), await agentConfigOf(queries, agentId));
  if (blockers.length > 0) throw new Refusal('erasure_blocked', { message: BLOCKED });
  if (rest > 0 && !givesUpRest) throw new Refusal('erasure_blocked', { message: REST_NOT_GIVEN_UP });
  return rest;
}

/**
 * Closes an account at once, for operators; a waiting request of the member ends with it. `key` is `identityKey`'s.
 * Refuses with `erasure_blocked` as `addErasure` does.
 */
export async function closeNow(tx: Transaction, key: string, closing: Closing, at: Date): Promise<void> {
  const { agentId, memberId, givesUpRest } = closing;
  await lockMember(tx, memberId);
  await lockAccounts(tx, memberId);
  const rest = await refuseUnclosable(tx, closing, at);
  await cancelRequest(tx, memberId, at);
  await insertRequest(tx, { agentId, memberId, at, dueAt: at, givesUpRest, rest });
  const request = await openRequest(tx, memberId);
  if (!request) throw new Error('the request just made is gone');
  await closeAccount(tx, key, request.id, at);
}

async function eraseAccount(tx: Transaction, requestId: number, at: Date): Promise<void> {
  const closed = await lockClosed(tx, requestId, at);
  if (!closed) return;
  await eraseMember(tx, closed.member_id);
  await markErased(tx, requestId, at);
}

/**
 * Closes accounts whose request is due, and erases their persons once the legal time is over. Each is one transaction
 * that begins with the request's row: it can be killed at any moment, or run twice, with the same result.
 */
export function erasureJob(platform: Platform): JobKind {
  const { database, now } = platform;
  return {
    name: 'erasures',
    expireSeconds: 60,
    async due() {
      return (await dueRequests(database, now())).map(({ id, is_closed }) => `${is_closed ? 'erase' : 'close'} ${id}`);
    },
    async work(key) {
      const [what, id] = key.split(' ');
      const secret = await identityKey(database);
      await database.transaction((tx) =>
        what === 'erase' ? eraseAccount(tx, Number(id), now()) : closeAccount(tx, secret, Number(id), now()),
      );
    },
  };
}
