import type { Stop } from '#contract/stops.ts';
import { StopCard } from '#src/share/stop-card.tsx';
import { STOP_TEXT } from '#src/text/stops.ts';

const { payouts: text } = STOP_TEXT;

/** Shown over the form or the stages while no payout is sent to the bank: requests wait, and nothing is lost. */
export function PayoutsStopped({ stop }: { stop: Stop }) {
  return <StopCard stop={stop} title={text.title} sentence={text.safe} />;
}
