import { Readable } from 'node:stream';
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, bahtOrNull, satangOf } from '#contract/money.ts';
import * as contract from '#contract/operator-deposits.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { depositsAsCsv } from './all-export.ts';
import { type AnyDepositRow, allDeposits, anyDeposit, lifeOf } from './all-queries.ts';
import { checkLost, creditLost, lostSubject } from './lost-payment.ts';
import { lostSummary } from './text.ts';

function onWire(row: AnyDepositRow): OutputOf<typeof contract.operatorDepositLife>['deposit'] {
  const { id, created_at, amount_satang, credited_satang, ...shown } = row;
  return {
    ...shown,
    payment_id: String(id),
    created_at: created_at.toISOString(),
    amount: bahtOf(amount_satang),
    credited: bahtOrNull(credited_satang),
  };
}

/** The operator's calls about all deposits, and about payments that the bank never reported. */
export function allDepositRoutes({ platform, implement, implementFile }: Server, confirmations: Confirmations): void {
  const { now } = platform;

  implement(contract.operatorAllDeposits, async ({ operator, input, transaction }) => {
    const { q, status, type, cursor, from, to, limit } = input;
    const filter = { agentId: operator.agentId, q, status, type, after: readIdCursor(cursor), from, to, limit };
    const { rows, nextCursor } = pageOfRows(await allDeposits(transaction, now(), filter), limit);
    return { items: rows.map(onWire), next_cursor: nextCursor };
  });

  implementFile(contract.operatorExportDeposits, async ({ operator, input, reply }) => {
    const { q, status, type, from, to } = input;
    reply.header('content-disposition', `attachment; filename="deposits-${bangkokDay(now())}.csv"`);
    const filter = { agentId: operator.agentId, q, status, type, from, to };
    return Readable.from(depositsAsCsv(platform.database.replica, now(), filter));
  });

  implement(contract.operatorDepositLife, async ({ operator, input, transaction }) => {
    const row = await anyDeposit(transaction, now(), operator.agentId, input.payment_id);
    if (!row) throw new Refusal('record_not_found');
    const events = await lifeOf(transaction, row.id);
    return {
      deposit: onWire(row),
      events: events.map(({ at, satang, ...event }) => ({
        ...event,
        at: at.toISOString(),
        amount: bahtOrNull(satang),
      })),
    };
  });

  type LostInput = ParsedInputOf<typeof contract.operatorLostDeposit>;
  const credit = (tx: Transaction, input: LostInput, operator: Operator) => creditLost(tx, operator, input, now());
  confirmations.onConfirmed(contract.operatorLostDeposit, credit, {
    accountOf: async (_tx, { payer }) => payer.account_no,
  });
  implement(contract.operatorLostDeposit, async ({ operator, input, transaction }) => {
    await checkLost(transaction, operator, input, now());
    const summary = lostSummary(satangOf(input.amount), input);
    const request = { operator, subject: lostSubject(input), summary };
    const id = await confirmations.request(transaction, contract.operatorLostDeposit, input, request);
    return { state: 'waiting' as const, confirmation_id: id };
  });
}
