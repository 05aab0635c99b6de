import { formatBaht } from '#contract/baht-text.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { FactRow } from '../../parts/fact-row.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { categoryText, checkText, membersText } from '../../text/members.ts';
import type { Card } from './card.ts';

type Rules = NonNullable<Card['withdrawal']>['rules'];

/** What is behind each condition, in figures. */
function figureOf(code: string, rules: Rules, debt: string): string {
  if (code === 'turnover_not_met') {
    const left = satangOf(rules.turnover.target) - satangOf(rules.turnover.done);
    return left > 0 ? `เหลือ ${formatBaht(bahtOf(satang(left)))}` : `ครบ ${formatBaht(rules.turnover.target)}`;
  }
  if (code === 'withdraw_held') return rules.held_until ? formatDateTime(rules.held_until) : 'ครบแล้ว';
  if (code === 'withdraw_limit') return `${rules.times_a_day - rules.times_left_today} จาก ${rules.times_a_day} ครั้ง`;
  if (code === 'bank_name_differs') return rules.bank.account_name;
  if (code === 'bank_account_taken') return `${rules.bank.bank_name} ${rules.bank.account_no_masked}`;
  return code === 'debt' ? debt : '';
}

/** Every condition of a withdrawal, those in the way first. */
export function WhyPanel({ card: { withdrawal, money } }: { card: Card }) {
  if (!withdrawal) return null;
  const { checks, rules } = withdrawal;
  const passed = checks.filter(({ is_met }) => is_met);
  const failed = checks.filter(({ is_met }) => !is_met);
  const debt = satangOf(money.debt) > 0 ? formatBaht(money.debt) : membersText.none2;
  return (
    <SidePanel
      title={failed.length > 0 ? membersText.why : membersText.whyOk}
      end={<span className="sm dim">{membersText.passed(passed.length, checks.length)}</span>}
    >
      {[...failed, ...passed].map(({ code, is_met, message }) => (
        <div key={code} title={is_met ? undefined : message}>
          <FactRow
            isTall
            isDim={false}
            label={
              <span className={is_met ? 'hs gap-1.5' : 'hs gap-1.5 med'}>
                <State
                  tone={is_met ? 'ok' : 'warn'}
                  icon={is_met ? 'check' : code === 'withdraw_held' || code === 'withdraw_pending' ? 'clock' : 'close'}
                >
                  {''}
                </State>
                {checkText[code] ?? code}
              </span>
            }
          >
            <span className={is_met ? 'sm dim' : 'sm'}>{figureOf(code, rules, debt)}</span>
          </FactRow>
        </div>
      ))}
      <FactRow isTall isDim={false} label={membersText.debt}>
        <span className="sm dim">{debt}</span>
      </FactRow>
    </SidePanel>
  );
}

/** The turnover of each running bonus, and what of the play counts towards it. */
export function TurnoverPanels({ card }: { card: Card }) {
  return card.bonuses
    .filter(({ state }) => state === 'running' || state === 'closing')
    .map((bonus) => {
      const { done, target } = bonus.turnover;
      const percent = Math.min(100, Math.floor((satangOf(done) * 100) / Math.max(1, satangOf(target))));
      return (
        <SidePanel
          key={bonus.wallet_id}
          title={membersText.turnoverOf(bonus.title)}
          end={<span className="sm dim">{membersText.until(formatDateTime(bonus.expires_at))}</span>}
        >
          <div className="hs sp min-min-h-7">
            <span>
              <b className="text-base">{formatBaht(done)}</b> <span className="dim">/ {formatBaht(target)}</span>
            </span>
            <span className="sm dim">{percent} %</span>
          </div>
          <div className="meter mb-2">
            <i style={{ width: `${percent}%` }} />
          </div>
          {bonus.counted.map(({ category, stakes, percent: counts }) => (
            <FactRow key={category} label={membersText.counts(categoryText[category] ?? category, counts)}>
              <span className="sm dim">{formatBaht(stakes)} → </span>
              <b>{formatBaht(bahtOf(satang(Math.floor((satangOf(stakes) * counts) / 100))))}</b>
            </FactRow>
          ))}
        </SidePanel>
      );
    });
}
