import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, satang } from '#contract/money.ts';
import type { operatorMember } from '#contract/operator-members.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { incomeSince } from '#server/affiliate/queries.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Queries } from '#server/database/database.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { compareNames } from '#server/lib/person-names.ts';
import { vipOf } from '#server/member/vip.ts';
import { limitsAnswer } from '#server/safer-play/service.ts';
import { pointsOf } from '#server/wallet/queries.ts';
import { eligibilityOf } from '#server/withdraw/eligibility-queries.ts';
import { checksOf, rulesOf } from '#server/withdraw/rules.ts';
import { freezesOf } from './freeze-queries.ts';
import {
  accountsOf,
  bonusesOf,
  type DeskBonus,
  type DeskMember,
  type DeskSession,
  moneyOf,
  newestSessions,
  openMoneyOf,
  sharedWith,
  stakesSince,
} from './member-queries.ts';
import { plainName, viewOf } from './members.ts';
import { type NoteRow, notesOf, tagsOf } from './note-queries.ts';

type Card = OutputOf<typeof operatorMember>;
type View = ReturnType<typeof viewOf>;

const STAKE_DAYS = 30;
const DAY_MS = 86_400_000;
/** The page shows the first of each list; further ones have calls of their own. */
const SHOWN = 20;

/** A session on the wire, as this operator sees it. */
export const sessionOnWire = (row: DeskSession, view: View): Card['sessions'][number] => ({
  session_id: row.id,
  device: row.device,
  address: view.address(row.address),
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** A note on the wire. */
export const noteOnWire = ({ id, at, ...note }: NoteRow): Card['notes'][number] => ({
  note_id: String(id),
  ...note,
  at: at.toISOString(),
});

const bonusOnWire = (row: DeskBonus): Card['bonuses'][number] => ({
  wallet_id: String(row.wallet_id),
  title: row.title,
  state: row.state,
  balance: bahtOf(row.balance_satang),
  deposit: bahtOf(row.deposit_satang),
  bonus: bahtOf(row.bonus_satang),
  turnover: { done: bahtOf(row.done_satang), target: bahtOf(row.target_satang) },
  counted: row.counted.map(({ category, satang: stakes, percent }) => ({ category, stakes: bahtOf(stakes), percent })),
  taken_at: row.taken_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

async function personOf(queries: Queries, view: View, member: DeskMember, at: Date) {
  const { id: memberId, agent_id: agentId, name } = member;
  const [freeze] = member.state === 'frozen' ? await freezesOf(queries, memberId, at) : [];
  const { level } = await vipOf(queries, { memberId, agentId }, at);
  return {
    member_id: String(memberId),
    username: member.username,
    name,
    state: member.state,
    freeze: freeze
      ? {
          reason: freeze.reason,
          detail: freeze.detail,
          since: freeze.frozen_at.toISOString(),
          until: freeze.until?.toISOString() ?? null,
          by: freeze.frozen_by,
        }
      : null,
    phone: member.phone === null ? '' : view.phone(member.phone),
    phone_proved: member.is_phone_verified,
    birth_date: member.birth_date,
    created_at: member.created_at.toISOString(),
    vip_level: level,
    line: {
      linked: member.has_line,
      name: plainName(member.line_name ?? '') || null,
      gets_messages: member.has_line && member.line_push,
    },
    referrer: member.referrer,
    bank_accounts: (await accountsOf(queries, memberId)).map(({ account_no, added_at, ...account }) => {
      const names = compareNames(account.account_name, name);
      return {
        ...account,
        account_no: view.account(account_no),
        name_matches: names === 'unsure' ? null : names === 'same',
        added_at: added_at.toISOString(),
      };
    }),
  };
}

/** Everything that an operator's page shows of a member first. */
export async function memberCard(queries: Queries, operator: Operator, member: DeskMember, at: Date): Promise<Card> {
  const { id: memberId, agent_id: agentId } = member;
  const view = viewOf(operator);
  const money = await moneyOf(queries, memberId);
  const stakes = await stakesSince(queries, memberId, new Date(at.getTime() - STAKE_DAYS * DAY_MS));
  const { withdrawal, review } = await openMoneyOf(queries, memberId);
  const income = await incomeSince(queries, memberId, `${bangkokDay(at).slice(0, 7)}-01`);
  const { withdraw: config } = await agentConfigOf(queries, agentId);
  const eligibility = member.state === 'closed' ? null : await eligibilityOf(queries, memberId, at);
  const notes = await notesOf(queries, memberId, { before: null, limit: SHOWN });
  return {
    ...(await personOf(queries, view, member, at)),
    money: {
      cash: bahtOf(money.cash_satang),
      held: bahtOf(money.held_satang),
      bonus: bahtOf(money.bonus_satang),
      points: await pointsOf(queries, memberId),
      debt: bahtOf(money.debt_satang),
      deposits: { count: money.deposit_count, amount: bahtOf(money.deposit_satang) },
      withdrawals: { count: money.withdrawal_count, amount: bahtOf(money.withdrawal_satang) },
      stakes: stakes.map(({ category, satang: amount }) => ({ category, amount: bahtOf(amount) })),
    },
    bonuses: (await bonusesOf(queries, memberId)).map(bonusOnWire),
    withdrawal: eligibility && {
      rules: rulesOf(eligibility, config),
      checks: checksOf(eligibility, config).map(({ code, message, isMet }) => ({ code, message, is_met: isMet })),
      open: withdrawal && {
        withdraw_id: withdrawal.id,
        amount: bahtOf(withdrawal.satang),
        status: withdrawal.status,
        requested_at: new Date(withdrawal.at).toISOString(),
      },
    },
    waiting_deposit: review && {
      transaction_id: review.id,
      amount: bahtOf(review.satang),
      since: new Date(review.at).toISOString(),
      why: review.why,
    },
    open_bills: money.open_bills,
    network: {
      friends: money.friends,
      income_month: bahtOf(satang(income.reduce((sum, day) => sum + day.satang, 0))),
      shared: (await sharedWith(queries, memberId)).map(({ by, account_no, ...shared }) => ({
        by,
        ...shared,
        what: account_no === null ? shared.what : `${shared.what} ${view.account(account_no)}`,
      })),
    },
    limits: await limitsAnswer(queries, memberId, at),
    sessions: (await newestSessions(queries, memberId, at, SHOWN)).map((row) => sessionOnWire(row, view)),
    tags: await tagsOf(queries, memberId),
    notes: notes.slice(0, SHOWN).map(noteOnWire),
  };
}
