import { useEffect, useState } from 'react';
import { checkShot } from '#contract/lotto-numbers.ts';
import { shootNumber } from '#contract/yeekee.ts';
import { ApiError } from '#src/api/api-error.ts';
import { endIntents } from '#src/api/command.ts';
import { useCommand } from '#src/api/use-command.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import type { Shot } from '../../model/yeekee-shots.ts';
import type { ShotAnswer } from './use-yeekee-round.ts';

const { shoot: text } = YEEKEE_TEXT;

export interface Shooting {
  number: string;
  setNumber(number: string): void;
  randomise(): void;
  /** Sends the number, or sets `error` if it is not five digits. */
  shoot(): Promise<void>;
  isSending: boolean;
  error: string | null;
  /** A sentence about the shot that was just accepted. */
  done: string | null;
  /** When the server takes the next shot (ISO 8601); null while this device has no answer about it. */
  nextShotAt: string | null;
}

/** Five random digits, each number equally likely. */
function randomShot(): string {
  const most = 4_294_900_000;
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < most ? String(value % 100_000).padStart(5, '0') : randomShot();
}

function nextShotOf(error: ApiError): string | null {
  const { data } = error;
  const hasTime = typeof data === 'object' && data !== null && 'next_shot_at' in data;
  return hasTime && typeof data.next_shot_at === 'string' ? data.next_shot_at : null;
}

/** A shot whose answer never arrived. */
interface LostShot {
  number: string;
  /** The newest known position when it was sent. */
  after: number;
}

/**
 * The form of a shot. After a lost answer, sending the same number again repeats the same shot; if the round's list
 * (`shots`, newest first) shows the shot meanwhile, it counts as accepted.
 */
export function useShotForm(roundId: string, shots: readonly Shot[], onShot: (answer: ShotAnswer) => void): Shooting {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [nextShotAt, setNextShotAt] = useState<string | null>(null);
  const [lost, setLost] = useState<LostShot | null>(null);
  const { run, isRunning } = useCommand(shootNumber);
  // The sentence disappears after 6 s, so that it does not hide the next one.
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
  useEffect(() => {
    if (!arrived) return;
    // It is shown as made: the same number once more is another shot.
    endIntents(shootNumber);
    setNumber('');
    setError(null);
    setLost(null);
    setDone(text.done(arrived.number, arrived.position));
  }, [arrived]);
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
