import { useEffect } from 'react';
import { lottoDraw, ownDraw } from '#contract/lotto-draws.ts';
import { putAnswer, revalidate } from '#src/api/change-answers.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { type Draw, drawPhaseOf, lateFrom, type OwnDraw } from '../../model/draw-night.ts';
import { useClockAt } from '../use-clock-at.ts';

const QUICK_MS = 4_000;
const SLOW_MS = 10_000;
const QUIET_MS = 60_000;
/** Until shortly before the draw only its time can change. */
const NEAR_MS = 5 * 60_000;

/** How often the draw is fetched, in ms; 0: not at all. While the stream is connected this only finds lost events. */
function pollMs(draw: Draw | undefined, isLive: boolean): number {
  if (!draw) return 0;
  const phase = drawPhaseOf(draw, serverNow());
  if (phase === 'finished' || phase === 'void') return QUIET_MS;
  if (phase === 'before' && Date.parse(draw.round.result_at) - serverNow() > NEAR_MS) return QUIET_MS;
  return isLive ? SLOW_MS : QUICK_MS;
}

/**
 * How often the member's bills of a finished draw are fetched, in ms: until they are paid and their message has left.
 */
function ownPollMs({ is_settled, message: { wanted, state } }: OwnDraw): number {
  if (!is_settled) return QUICK_MS;
  return wanted && (state === 'open' || state === 'sending') ? SLOW_MS : 0;
}

/** A government draw and the member's bills of it, kept up to date by the stream, or by polling without one. */
export function useDraw(roundId: string) {
  const { isLive } = useStream((event) => {
    if (event.type === 'draw' && event.draw.round.round_id === roundId)
      void putAnswer(lottoDraw, { round_id: roundId }, () => event.draw);
    else if (event.type === 'wallet' || event.type === 'notification') void revalidate([ownDraw]);
  });
  useEffect(() => {
    // Numbers that came while there was no connection.
    if (isLive) void revalidate([lottoDraw, ownDraw]);
  }, [isLive]);
  const draw = useQuery(lottoDraw, { round_id: roundId }, { refreshInterval: (known) => pollMs(known, isLive) });
  const status = draw.data?.round.status;
  const isOver = status === 'resulted' || status === 'void';
  const own = useQuery(
    ownDraw,
    { round_id: roundId },
    { refreshInterval: (known) => (isOver && known ? ownPollMs(known) : 0) },
  );
  const { round } = draw.data ?? {};
  const times =
    draw.data && round ? [round.bet_closes_at, round.result_at].map(Date.parse).concat(lateFrom(draw.data)) : [];
  return { draw, own, now: useClockAt(times, () => void draw.mutate()) };
}
