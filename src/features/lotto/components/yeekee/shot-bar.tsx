import '#src/ui/forms.css';
import { type FormEvent, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { countdown } from '#src/lib/time.ts';
import { useSession } from '#src/stores/session.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { FieldNote } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { TextInput } from '#src/ui/inputs.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import { canShoot, type Phase } from '../../model/yeekee-round.ts';
import { useShotForm } from './use-shot-form.ts';
import type { ShotAnswer, Yeekee } from './use-yeekee-round.ts';

const { shoot: text } = YEEKEE_TEXT;

export interface ShotBarProps {
  roundId: string;
  phase: Phase;
  mine: Yeekee['mine'];
  /** The round's shots, newest first. */
  shots: Yeekee['list']['shots'];
  onShot: (answer: ShotAnswer) => void;
}

/** The form of a shot, at the bottom of a phone's screen and in the left column from 960 px. */
export function ShotBar({ roundId, phase, mine, shots, onShot }: ShotBarProps) {
  return (
    <div className="action-bar md:static md:rounded-box md:p-5">
      <div className="w-full max-w-[34rem] mx-auto">
        {!canShoot(phase) ? (
          <p className="min-h-11 grid place-items-center text-center text-muted">
            {phase === 'upcoming' ? text.notOpen : text.closed}
          </p>
        ) : mine ? (
          <ShotForm roundId={roundId} mine={mine} shots={shots} onShot={onShot} />
        ) : (
          <VisitorHint />
        )}
      </div>
    </div>
  );
}

function VisitorHint() {
  const { pathname } = useLocation();
  return (
    <div className="flex items-center gap-3">
      <p className="flex-1 text-sm">{text.visitor}</p>
      <Link
        to={link('login')}
        className={buttonClass({}, 'px-5')}
        onClick={() => useSession.getState().keepTarget(pathname)}
      >
        {text.login}
      </Link>
    </div>
  );
}

/** The later of two times (ISO 8601). */
const later = (one: string | null, other: string | null) =>
  one !== null && other !== null ? (Date.parse(one) > Date.parse(other) ? one : other) : (one ?? other);

function ShotForm({
  roundId,
  mine,
  shots,
  onShot,
}: Pick<ShotBarProps, 'roundId' | 'shots' | 'onShot'> & { mine: NonNullable<Yeekee['mine']> }) {
  const shooting = useShotForm(roundId, shots, onShot);
  const wait = useTimeLeft(later(mine.next_shot_at, shooting.nextShotAt) ?? 0);
  const id = useId();
  const done = shooting.error === null ? shooting.done : null;
  const isOut = mine.left <= 0;
  const isBlocked = wait > 0 || isOut;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !shooting.isSending) void shooting.shoot();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="flex items-center justify-between gap-3 text-sm pb-2">
        {/* What was shot stands in the place of the label, so that the button stays under the finger. */}
        <label htmlFor={id} className={done === null ? 'text-muted' : 'sr-only'}>
          {text.label}
        </label>
        <p role="status" className="text-money-in num empty:hidden">
          {done}
        </p>
        {done === null && <span className="text-muted num">{text.mine(mine.count, mine.left)}</span>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2">
        <span className={`input h-13! ${shooting.error ? 'is-error' : ''}`}>
          <TextInput
            id={id}
            className="num text-xl tracking-[.3em] font-bold"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="send"
            value={shooting.number}
            aria-invalid={shooting.error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={shooting.setNumber}
          />
        </span>
        <button
          type="button"
          className={buttonClass({ variant: 'quiet' }, 'h-13 w-13 p-0')}
          aria-label={text.random}
          onClick={shooting.randomise}
        >
          <Icon name="shuffle" />
        </button>
        <Button
          type="submit"
          className="min-h-13 px-6 min-w-30 num"
          busy={shooting.isSending}
          busyLabel={text.sending}
          aria-disabled={isBlocked || undefined}
        >
          {wait > 0 ? text.wait(countdown(wait)) : text.action}
        </Button>
      </div>
      <div className="grid pt-1.5 empty:hidden">
        <FieldNote id={`${id}-note`} hint={isOut && text.noneLeft} error={shooting.error} />
      </div>
    </form>
  );
}
