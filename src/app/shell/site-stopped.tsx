import type { Stop } from '#contract/stops.ts';
import { StopFact } from '#src/share/stop-card.tsx';
import { STOP_TEXT } from '#src/text/stops.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ContactLink } from './contact-link.tsx';

const { site: text } = STOP_TEXT;

interface SiteStoppedProps {
  stop: Stop;
  /** Asks whether it is over. */
  onLook: () => void;
  isLooking: boolean;
}

/**
 * Replaces every page while the whole site is stopped: why, until when, and what is safe. It opens again by itself.
 */
export function SiteStopped({ stop, onLook, isLooking }: SiteStoppedProps) {
  return (
    <main
      id="main"
      className="min-h-dvh grid grid-cols-[minmax(0,28rem)] justify-center content-between gap-8 px-4 pt-16 pb-6 outline-none"
    >
      <div className="grid gap-6">
        <header className="grid justify-items-center text-center wrap-anywhere">
          <span className="grid place-items-center size-20 rounded-full bg-accent/15 text-accent">
            <Icon name="stop" />
          </span>
          <h1 className="text-2xl mt-6">{text.title}</h1>
          <p className="text-muted mt-1">{stop.message || text.text}</p>
          {stop.expected_at && <p className="num">{text.expected(stop.expected_at)}</p>}
          <p className="text-xs text-muted mt-2 num">{text.times(stop.since, stop.told_at)}</p>
        </header>
        <ul className="surface p-5 grid gap-4" aria-label={text.safe}>
          <StopFact icon="wallet" title={text.money} />
          <StopFact icon="ticket" title={text.bills}>
            {text.billsText}
          </StopFact>
          <StopFact icon="withdraw" title={text.withdrawals}>
            {text.withdrawalsText}
          </StopFact>
          <StopFact icon="alert" isWarning title={text.warning}>
            {text.warningText}
          </StopFact>
        </ul>
      </div>
      <div className="grid gap-3">
        <Button size="lg" block busy={isLooking} busyLabel={text.checking} onClick={onLook}>
          {text.again}
        </Button>
        <ContactLink className={buttonClass({ variant: 'line', size: 'lg', block: true })}>{text.contact}</ContactLink>
        <p className="text-xs text-muted text-center">{text.stays}</p>
      </div>
    </main>
  );
}
