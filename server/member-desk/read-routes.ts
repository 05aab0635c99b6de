import { bahtOf } from '#contract/money.ts';
import * as contract from '#contract/operator-members.ts';
import { operatorSearch } from '#contract/operator-search.ts';
import { roundsOf } from '#server/game/rounds.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { listBills } from '#server/lotto/bills/bill-history.ts';
import { sentencesOf } from '#server/notice/text.ts';
import { statementOf } from '#server/statement/service.ts';
import { transfersOfEntries } from './correction-queries.ts';
import { freezesOf } from './freeze-queries.ts';
import { memberCard, noteOnWire, sessionOnWire } from './member-card.ts';
import { balancesAt, ownNotices, sessionsBefore } from './member-queries.ts';
import { knownMember, viewOf } from './members.ts';
import { notesOf } from './note-queries.ts';
import { search } from './search.ts';

/** The desk's reading of members. */
export function readRoutes({ platform, implement }: Server): void {
  const { now } = platform;

  implement(operatorSearch, ({ operator, input, transaction }) => search(transaction, operator, input.q, now()));

  implement(contract.operatorMember, async ({ operator, input, transaction }) => {
    const member = await knownMember(transaction, operator, input.member_id, now());
    return memberCard(transaction, operator, member, now());
  });

  implement(contract.operatorMemberStatement, async ({ operator, input: { member_id, ...input }, transaction }) => {
    const { id } = await knownMember(transaction, operator, member_id, now());
    const { items, next_cursor } = await statementOf(transaction, id, input, now());
    const entries = items.map((item) => {
      const [accountId = 0, sequence = 0] = item.id.split('-').map(Number);
      return { accountId, sequence };
    });
    const rows = await transfersOfEntries(transaction, entries);
    const byId = new Map(rows.map((row) => [`${row.account_id}-${row.sequence}`, row]));
    return {
      items: items.map((item) => {
        const row = byId.get(item.id);
        return { ...item, transfer_id: row?.transfer_id ?? '', is_corrected: row?.is_corrected ?? false };
      }),
      next_cursor,
    };
  });

  implement(contract.operatorMemberBalanceAt, async ({ operator, input, transaction }) => {
    const { id } = await knownMember(transaction, operator, input.member_id, now());
    const rows = await balancesAt(transaction, id, input.at);
    return {
      at: input.at,
      wallets: rows.flatMap(({ wallet_id, wallet_name, balance_satang, held_satang }) =>
        wallet_id === null || wallet_name === null
          ? []
          : [{ wallet_id, wallet_name, balance: bahtOf(balance_satang), held: bahtOf(held_satang) }],
      ),
      points: rows.find(({ wallet_id }) => wallet_id === null)?.balance_satang ?? 0,
    };
  });

  implement(contract.operatorMemberBills, async ({ operator, input: { member_id, ...input }, transaction }) => {
    const { id } = await knownMember(transaction, operator, member_id, now());
    return listBills(transaction, id, now(), input);
  });

  implement(contract.operatorMemberRounds, async ({ operator, input: { member_id, ...input }, transaction }) => {
    const { id } = await knownMember(transaction, operator, member_id, now());
    return roundsOf(transaction, id, input);
  });

  implement(contract.operatorMemberSessions, async ({ operator, input, transaction }) => {
    const { id } = await knownMember(transaction, operator, input.member_id, now());
    const page = { before: input.cursor ?? null, limit: input.limit };
    const rows = await sessionsBefore(transaction, id, now(), page);
    const shown = rows.slice(0, input.limit);
    return {
      items: shown.map((row) => sessionOnWire(row, viewOf(operator))),
      next_cursor: rows.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });

  implement(contract.operatorMemberNotes, async ({ operator, input, transaction }) => {
    const { id } = await knownMember(transaction, operator, input.member_id, now());
    const page = { before: readIdCursor(input.cursor), limit: input.limit };
    const { rows, nextCursor } = pageOfRows(await notesOf(transaction, id, page), input.limit);
    return { items: rows.map(noteOnWire), next_cursor: nextCursor };
  });

  implement(contract.operatorMemberNotices, async ({ operator, input, transaction }) => {
    const { id } = await knownMember(transaction, operator, input.member_id, now());
    const page = { before: readIdCursor(input.cursor), limit: input.limit };
    const { rows, nextCursor } = pageOfRows(await ownNotices(transaction, id, page), input.limit);
    return {
      items: rows.map((row) => {
        const { title, description } = sentencesOf(row.kind, row.data);
        return {
          notice_id: String(row.id),
          title,
          text: description,
          at: row.created_at.toISOString(),
          read_at: row.read_at?.toISOString() ?? null,
        };
      }),
      next_cursor: nextCursor,
    };
  });

  implement(contract.operatorMemberFreezes, async ({ operator, input, transaction }) => {
    const { id } = await knownMember(transaction, operator, input.member_id, now());
    return (await freezesOf(transaction, id, now())).map((row) => ({
      reason: row.reason,
      detail: row.detail,
      since: row.frozen_at.toISOString(),
      until: row.until?.toISOString() ?? null,
      by: row.frozen_by,
      lifted_at: row.lifted_at?.toISOString() ?? null,
      lifted_by: row.lifted_by,
      lift_reason: row.lift_reason,
    }));
  });
}
