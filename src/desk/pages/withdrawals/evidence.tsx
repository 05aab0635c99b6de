import { bankName } from '#contract/banks.ts';
import { satangOf } from '#contract/money.ts';
import { clockTime, formatDateTime, shortDate } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { spacedAccount } from '../../parts/account.ts';
import { MoneySources } from '../../parts/money-sources.tsx';
import { State } from '../../parts/state.tsx';
import { kindText } from '../../text/money.ts';
import { withdrawalsText as words } from '../../text/withdrawals.ts';
import { FactChip, proofText } from './facts.tsx';
import type { WithdrawalAnswer } from './withdrawal.ts';

function Account({ answer: { withdrawal, bank_since } }: { answer: WithdrawalAnswer }) {
  const { bank } = withdrawal;
  return (
    <div className="inset-box pay-to">
      <span className="sm dim">{words.payTo}</span>
      <span className="sm dim r">{words.bankSays}</span>
      <span className="med">
        {bankName(bank.bank_code)} {spacedAccount(bank.account_no)}
      </span>
      <span className="med r">{bank.account_name}</span>
      <span className="sm dim">{bank_since && words.bound(formatDateTime(bank_since))}</span>
      <span className="r">
        <State tone={bank.name_matches ? 'ok' : 'warn'} icon={bank.name_matches ? 'check' : 'ne'}>
          {bank.name_matches ? words.nameFits : words.nameDiffers}
        </State>
      </span>
    </div>
  );
}

function Turnover({ answer: { turnover, bonus } }: { answer: WithdrawalAnswer }) {
  const [done, target] = [satangOf(turnover.done), satangOf(turnover.target)];
  const isDone = done >= target;
  const share = target === 0 ? 100 : Math.min(100, Math.round((done / target) * 100));
  return (
    <div className="vs gap-3">
      <div>
        <h2>{words.turnover}</h2>
        <div className="hs sp min-h-8">
          <State tone={isDone ? 'ok' : 'warn'} icon={isDone ? 'check' : 'clock'}>
            {isDone ? words.turnoverDone : words.turnoverLeft}
          </State>
          {target > 0 && <span className="sm dim">{words.turnoverTimes((done / target).toFixed(1))}</span>}
        </div>
        <div className="meter">
          <i className={isDone ? 'ok' : 'warn'} style={{ width: `${share}%` }} />
        </div>
        <span className="sm dim">{target === 0 ? words.noTurnover : words.of(turnover.done, turnover.target)}</span>
      </div>
      <div>
        <h2>{words.bonus}</h2>
        <span className="dim">{bonus ? `${bonus.title} ${words.of(bonus.done, bonus.target)}` : words.noBonus}</span>
      </div>
    </div>
  );
}

/** Everything that the decision about a withdrawal needs: account, facts with their proof, sources, turnover, last entries. */
export function Evidence({ answer }: { answer: WithdrawalAnswer }) {
  const toLook = answer.withdrawal.facts.filter(({ tone }) => tone !== 'plain');
  return (
    <>
      <Account answer={answer} />
      <div>
        <h2 className="mb-1">{words.look}</h2>
        {toLook.length === 0 && <p className="dim">{words.nothingToLook}</p>}
        {toLook.map((fact) => (
          <div key={fact.kind} className="lined fact-line">
            <span>
              <FactChip fact={fact} />
            </span>
            <span className="cut" title={proofText(fact)}>
              {proofText(fact)}
            </span>
          </div>
        ))}
      </div>
      <div className="money-and-turnover">
        <MoneySources answer={answer} />
        <Turnover answer={answer} />
      </div>
      <div>
        <h2 className="mb-1">{words.entries}</h2>
        {answer.entries.map((entry) => (
          <div key={`${entry.time} ${entry.kind} ${entry.balance}`} className="lined entry-line">
            <span className="dim">
              {shortDate(entry.time)} {clockTime(entry.time).slice(0, 5)}
            </span>
            <span className="cut">{kindText(entry.kind)}</span>
            <span className="r">
              <Money amount={entry.amount} unit={null} sign />
            </span>
            <span className="r dim">
              <Money amount={entry.balance} unit={null} />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
