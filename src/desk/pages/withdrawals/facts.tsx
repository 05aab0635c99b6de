import { baht } from '#contract/money.ts';
import { serverNow } from '#src/lib/clock.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { Fact } from '../../parts/fact.tsx';
import { ageText, spanText } from '../../parts/times.ts';
import { withdrawalsText } from '../../text/withdrawals.ts';
import type { WithdrawalFact } from './withdrawal.ts';

const { facts: words, evidence: proofs } = withdrawalsText;
const NOTHING = baht(0);
const since = (at: string | undefined) => serverNow() - Date.parse(at ?? '');

/** A fact in a few words. */
function factText({ kind, tone, evidence }: WithdrawalFact): string {
  const { at, count = 0, amount = NOTHING, target = NOTHING, title = '' } = evidence;
  switch (kind) {
    case 'account_age':
      return words.account_age(spanText(since(at)));
    case 'bank_changed':
      return words.bank_changed(ageText(since(at)));
    case 'debt':
      return words.debt(amount);
    case 'shared_devices':
      return words.shared_devices(count);
    case 'turnover':
      return tone === 'plain' ? words.turnoverDone : words.turnoverLeft(amount, target);
    case 'bonus':
      return words.bonus(title);
    case 'times_today':
      return words.times_today(count);
    default:
      return words[kind];
  }
}

/** What proves it, in a sentence; empty where the fact says all. */
export function proofText({ kind, evidence }: WithdrawalFact): string {
  const { at, amount = NOTHING, target = NOTHING, title = '', members = [] } = evidence;
  switch (kind) {
    case 'account_age':
      return proofs.account_age(at ? formatDateTime(at) : '');
    case 'bank_changed':
      return proofs.bank_changed(at ? formatDateTime(at) : '');
    case 'name_differs':
    case 'name_unsure':
      return proofs.name(title);
    case 'shared_devices':
      return proofs.shared(members.map(({ username }) => username).join(' '));
    case 'bonus':
    case 'turnover':
      return proofs.bonus(amount, target);
    case 'times_today':
      return '';
    default:
      return proofs[kind];
  }
}

/** A fact as a chip: good ones are grey, only what needs a look has colour. */
export function FactChip({ fact }: { fact: WithdrawalFact }) {
  if (fact.tone === 'plain') return <Fact>{factText(fact)}</Fact>;
  return (
    <Fact tone={fact.tone} icon="alert">
      {factText(fact)}
    </Fact>
  );
}
