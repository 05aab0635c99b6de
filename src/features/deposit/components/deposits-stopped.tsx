import { formatBaht } from '#contract/baht-text.ts';
import type { Stop } from '#contract/stops.ts';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { sumBalances } from '#src/lib/money.ts';
import { StopCard, StopFact } from '#src/share/stop-card.tsx';
import { WatchStop } from '#src/share/watch-stop.tsx';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import type { Channel } from '../model/channels.ts';

const { deposits: text } = STOP_TEXT;

interface DepositsStoppedProps {
  stop: Stop;
  channels: readonly Channel[];
  /** The same as `DepositFormProps.button`. */
  button: 'bar' | 'end';
}

/** Replaces the form while no deposit can be opened: what is safe, what not to do, and a notice when it opens. */
export function DepositsStopped({ stop, channels, button }: DepositsStoppedProps) {
  const { data } = useQuery(memberWallets, {});
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StopCard stop={stop} title={text.title}>
        <StopFact icon="check" title={data ? text.money(formatBaht(sumBalances(data.wallets))) : text.moneyUnknown}>
          {text.play}
        </StopFact>
        <StopFact icon="alert" isWarning title={text.warning}>
          {text.warningText}
        </StopFact>
      </StopCard>
      <section>
        <h2 className="text-lg font-bold mb-2">{PAYMENT_TEXT.deposit.channels}</h2>
        <ul className="surface rows text-sm">
          {channels.map(({ channel_id, name }) => (
            <li key={channel_id} className="flex items-center justify-between gap-4 px-5 min-h-13 text-muted">
              <span>{name}</span>
              <span className="state tone-closed">{text.channel}</span>
            </li>
          ))}
        </ul>
      </section>
      <div className={button === 'bar' ? 'action-bar' : undefined}>
        <WatchStop stop={stop} label={STOP_TEXT.watch.deposits} className="w-full max-w-[34rem] mx-auto flex" />
      </div>
    </div>
  );
}
