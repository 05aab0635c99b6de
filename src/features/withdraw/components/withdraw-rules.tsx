import { Link } from 'react-router-dom';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { type Baht, satangOf } from '#contract/money.ts';
import { link } from '#src/lib/links.ts';
import { missingTo, percentDone } from '#src/lib/progress.ts';
import { WITHDRAW_TEXT as text } from '#src/text/withdraw.ts';
import { BankMark } from '#src/ui/bank-mark.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Meter } from '#src/ui/meter.tsx';
import { Money } from '#src/ui/money.tsx';
import type { WithdrawRules, WithdrawWallet } from '../model/withdrawal.ts';

interface WithdrawRouteProps {
  rules: WithdrawRules;
  wallet: WithdrawWallet | undefined;
  onChoose: (walletId: string) => void;
}

/** The wallet that the money is taken from, and the registered bank account that it is paid to. */
export function WithdrawRoute({ rules, wallet, onChoose }: WithdrawRouteProps) {
  const hasChoice = rules.wallets.length > 1;
  return (
    <>
      {hasChoice && (
        <fieldset className="grid gap-2.5">
          <legend className="text-sm text-muted mb-2">{text.from}</legend>
          {rules.wallets.map((one) => (
            <ChoiceCard
              key={one.wallet_id}
              name="wallet"
              icon="wallet"
              title={one.wallet_name}
              text={one.reason}
              aside={<Money amount={one.balance} unit="บาท" />}
              disabled={one.reason !== null}
              checked={one.wallet_id === wallet?.wallet_id}
              onChoose={() => onChoose(one.wallet_id)}
            />
          ))}
        </fieldset>
      )}
      <section className="surface rows overflow-hidden">
        {!hasChoice && wallet && (
          <div className="row-link flex-wrap min-h-16">
            <span className="glyph">
              <Icon name="wallet" />
            </span>
            <span className="flex-[1_1_6rem]">
              <span className="block text-xs text-muted">{text.from}</span>
              <b className="block font-medium leading-normal">{wallet.wallet_name}</b>
            </span>
            <Money amount={wallet.balance} unit="บาท" className="ml-auto" />
          </div>
        )}
        <div className="row-link min-h-16">
          <BankMark code={rules.bank.bank_code} name={rules.bank.bank_name} />
          <span className="flex-1 min-w-0">
            <span className="block text-xs text-muted">{text.to}</span>
            <b className="block font-medium leading-normal">
              {rules.bank.bank_name} <span className="num inline-block">{rules.bank.account_no_masked}</span>
            </b>
            <span className="block text-xs text-muted">{rules.bank.account_name}</span>
          </span>
          <span className="sr-only">{text.registeredOnly}</span>
          <Icon name="lock" size={20} className="text-muted" />
        </div>
      </section>
    </>
  );
}

/** The turnover of each wallet that needs one (docs/rules.md#turnover). */
export function TurnoverMeters({ wallets, areSeveral }: { wallets: readonly WithdrawWallet[]; areSeveral: boolean }) {
  return wallets.map(({ wallet_id, wallet_name, turnover }) => {
    if (!turnover || satangOf(turnover.target) === 0) return null;
    const name = areSeveral ? text.turnoverOf(wallet_name) : text.turnover;
    return <TurnoverMeter key={wallet_id} name={name} {...turnover} />;
  });
}

/** The turnover that blocks every withdrawal: how much is still to be played, and where to play. */
export function TurnoverBlock({ turnover }: { turnover: WithdrawRules['turnover'] }) {
  return (
    <section className="surface p-5" role="status">
      <div className="flex items-center gap-3 mb-4">
        <Icon name="alert" size={20} className="text-money-pending flex-none" />
        <b className="font-medium">{text.blocked}</b>
      </div>
      <Turnover name={text.turnover} {...turnover} />
      <Link to={link('lobby')} className={buttonClass({ size: 'lg', block: true }, 'mt-4')}>
        {text.play}
      </Link>
    </section>
  );
}

const TurnoverMeter = (turnover: TurnoverProps) => (
  <section className="surface p-5">
    <Turnover {...turnover} />
  </section>
);

interface TurnoverProps {
  name: string;
  done: Baht;
  target: Baht;
}

function Turnover({ name, done, target }: TurnoverProps) {
  const left = missingTo(target, done);
  const percent = percentDone(done, target);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <b className="font-medium text-balance">{name}</b>
        <span className="num whitespace-nowrap ml-auto">
          <b className="font-medium">{formatBaht(done)}</b> <span className="text-muted">/ {formatBaht(target)}</span>
        </span>
      </div>
      <Meter label={name} percent={percent} className="mt-3" />
      <p className="text-xs text-muted mt-2">{left > 0 ? text.turnoverLeft(formatSatang(left)) : text.turnoverDone}</p>
    </>
  );
}

/** The other rules, one per line, and the link to the history. */
export function WithdrawFacts({ rules }: { rules: WithdrawRules }) {
  const facts = [
    [text.limits, text.limitsText(formatBaht(rules.min), formatBaht(rules.max))],
    [text.times, text.timesLeft(rules.times_left_today, rules.times_a_day)],
    [text.fee, text.free],
    ...timesOf(rules),
  ];
  return (
    <div className="px-1 text-sm">
      <dl className="grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={link('statement', { type: 'withdraw' })} className="inline-flex items-center gap-2 min-h-11 mt-1 link">
        <Icon name="history" size={20} />
        {text.history}
      </Link>
    </div>
  );
}

/** The usual time, and the amount above which a person looks at it first. */
function timesOf({ usual_minutes, auto_up_to, max }: WithdrawRules): string[][] {
  const limit = satangOf(auto_up_to);
  const usual = usual_minutes === null || limit === 0 ? [] : [[text.usual, text.usualMinutes(usual_minutes)]];
  if (limit >= satangOf(max)) return usual;
  return [...usual, [limit === 0 ? text.everyAmount : text.above(formatBaht(auto_up_to)), text.checkedFirst]];
}
