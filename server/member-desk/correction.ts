import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { operatorCorrectBalance } from '#contract/operator-member-acts.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { transfer } from '#server/ledger/ledger.ts';
import { invalidField, recordConflict } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import { takeBack } from '#server/wallet/debt-queries.ts';
import { emitWallets } from '#server/wallet/emit-wallets.ts';
import { correctable, insertCorrection, lockCashBalance, saveTaken } from './correction-queries.ts';
import { lockOpenMember } from './members.ts';
import { CORRECTED_ALREADY, correctSummary, ENTRY_UNKNOWN } from './text.ts';

type Input = ParsedInputOf<typeof operatorCorrectBalance>;

/** The member and the transfer to correct, both checked, the member locked. */
async function checkedCorrection(tx: Transaction, operator: Operator, input: Input, at: Date) {
  const { id: memberId } = await lockOpenMember(tx, operator, input.member_id, at);
  const target = await correctable(tx, memberId, input.corrects);
  if (!target) throw invalidField('corrects', ENTRY_UNKNOWN);
  if (target.is_corrected) throw recordConflict(CORRECTED_ALREADY);
  return { memberId, target };
}

/**
 * Asks for a correction of the member's cash (docs/rules.md#corrections), which another key always confirms. Refuses with
 * `record_not_found`, `invalid_input` (corrects) and `record_conflict`.
 */
export async function askForCorrection(
  tx: Transaction,
  confirmations: Confirmations,
  { operator, input, at }: { operator: Operator; input: Input; at: Date },
): Promise<OutputOf<typeof operatorCorrectBalance>> {
  const { memberId } = await checkedCorrection(tx, operator, input, at);
  const { available: before } = await lockCashBalance(tx, memberId);
  const { direction, reason } = input;
  const amount = satangOf(input.amount);
  const id = await confirmations.request(tx, operatorCorrectBalance, input, {
    operator,
    subject: `correction of member ${memberId}`,
    summary: correctSummary(memberId, { direction, before, amount, reason }),
  });
  const after = direction === 'add' ? before + amount : Math.max(0, before - amount);
  const owed = direction === 'take' ? Math.max(0, amount - before) : 0;
  return {
    state: 'waiting',
    confirmation_id: id,
    before: bahtOf(before),
    after: bahtOf(satang(after)),
    owed: bahtOf(satang(owed)),
  };
}

/**
 * Makes a confirmed correction: one transfer between the house's `adjustment` account and the cash wallet. What is taken
 * and the wallet lacks is owed (docs/rules.md#debts). Refuses as `askForCorrection` does.
 */
export async function correctBalance(tx: Transaction, operator: Operator, input: Input, at: Date): Promise<void> {
  const { memberId, target } = await checkedCorrection(tx, operator, input, at);
  const { agentId, keyId } = operator;
  const amountSatang = satangOf(input.amount);
  const { direction, reason, corrects } = input;
  const wallet = await lockCashBalance(tx, memberId);
  const made = { agentId, memberId, direction, amountSatang, corrects, reason, keyId, at };
  const id = await insertCorrection(tx, made);
  if (id === undefined) throw recordConflict(CORRECTED_ALREADY);
  const name = `correction:${id}`;
  let taken = amountSatang;
  if (direction === 'add') {
    const [moved] = await transfer(
      tx,
      [
        {
          id: name,
          agentId,
          currency: 'THB',
          debit: { house: 'adjustment' },
          credit: { wallet: wallet.wallet_id },
          amountSatang,
          kind: 'adjustment',
          reference: target.reference,
        },
      ],
      at,
    );
    if (!moved?.credit) throw new Error('the ledger gave no balance');
    await emitWallets(tx, memberId, [moved.credit]);
  } else {
    const from = { walletId: wallet.wallet_id, amountSatang, house: 'adjustment', source: 'correction' } as const;
    taken = await takeBack(tx, { name, ...from, reference: target.reference }, at);
    await saveTaken(tx, id, taken);
  }
  const data = { direction, satang: amountSatang, owed: amountSatang - taken };
  await notifyMember(tx, { agentId, memberId, kind: 'balance_corrected', data, link: '/member/statement', at });
}
