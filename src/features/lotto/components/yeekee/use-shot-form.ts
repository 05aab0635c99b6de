import { useEffect, useState } from 'react';
import { checkShot } from '../../../../../contract/lotto-numbers.ts';
import { shootNumber } from '../../../../../contract/yeekee.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { observeServerTime } from '../../../../lib/clock.ts';
import { YEEKEE_TEXT } from '../../../../text/yeekee.ts';
import type { Shot } from '../../model/yeekee-shots.ts';
import type { ShotAnswer } from './use-yeekee-round.ts';

const { shoot: text } = YEEKEE_TEXT;

export interface Shooting {
  number: string;
  setNumber(number: string): void;
  randomise(): void;
  /** Sends the number, or says what is wrong with it. */
  shoot(): Promise<void>;
  isSending: boolean;
  error: string | null;
  /** What the last shot came to. */
  done: string | null;
  /** The server's word on when the next shot may come; null: nothing is known beyond the list. */
  nextShotAt: string | null;
}

/** Five fair digits. */
function randomShot(): string {
  const most = 4_294_900_000;
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < most ? String(value % 100_000).padStart(5, '0') : randomShot();
}

function nextShotOf(error: ApiError): string | null {
  const { data } = error;
  const isTold = typeof data === 'object' && data !== null && 'next_shot_at' in data;
  return isTold && typeof data.next_shot_at === 'string' ? data.next_shot_at : null;
}

interface LostShot {
  number: string;
  /** The newest position that was known when it was sent. */
  after: number;
}

/**
 * The five digits being entered and the shot that they become. A repeat after a lost answer is the same shot; once the
 * round's list (`shots`, newest first) shows it, nothing is said to be lost.
 */
export function useShotForm(roundId: string, shots: readonly Shot[], onShot: (answer: ShotAnswer) => void): Shooting {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [nextShotAt, setNextShotAt] = useState<string | null>(null);
  const [lost, setLost] = useState<LostShot | null>(null);
  const { run, isRunning } = useCommand(shootNumber);
  // A message about the past hides what is next.
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), 6_000);
    return () => clearTimeout(timer);
  }, [done]);

  const change = (next: string) => {
    setNumber(next);
    setError(null);
    setLost(null);
  };
  const arrived =
    lost && shots.find((shot) => shot.is_mine && shot.number === lost.number && shot.position > lost.after);
  if (arrived) {
    change('');
    setDone(text.done(arrived.number, arrived.position));
  }
  const refuse = (refusal: unknown, sent: LostShot) => {
    if (!(refusal instanceof ApiError)) throw refusal;
    if (!refusal.isDefinite) setLost(sent);
    setNextShotAt((known) => nextShotOf(refusal) ?? known);
    setError(refusal.isDefinite ? (refusal.fields.number ?? refusal.message) : text.lost);
  };
  return {
    number,
    setNumber: change,
    randomise: () => change(randomShot()),
    async shoot() {
      setDone(null);
      const checked = checkShot(number);
      if (!checked.ok) return setError(checked.message);
      const sent = { number: checked.value, after: shots[0]?.position ?? 0 };
      try {
        const answer = await run({ round_id: roundId, number: checked.value });
        observeServerTime(Date.parse(answer.shot.time));
        onShot(answer);
        setNextShotAt(answer.next_shot_at);
        change('');
        setDone(text.done(answer.shot.number, answer.shot.position));
      } catch (refusal) {
        refuse(refusal, sent);
      }
    },
    isSending: isRunning,
    error,
    done,
    nextShotAt,
  };
}
