import '#src/ui/choices.css';
import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { CheckInput } from '#src/ui/inputs.tsx';
import type { ShownChoice } from '../model/poll.ts';

export interface ChoiceBarsProps {
  choices: readonly ShownChoice[];
  /** The poll's question, for screen readers. */
  label: string;
  /** Null when the poll is not open. */
  choosing: { chosen: string | null; onChoose: (choiceId: string) => void } | null;
}

const ROW = 'relative overflow-hidden flex items-center gap-3 rounded-box px-4 min-h-16 bg-base-100';

/** The choices as bars of their share of the votes; they can be chosen while the poll is open. */
export function ChoiceBars({ choices, label, choosing }: ChoiceBarsProps) {
  if (!choosing)
    return (
      <ul className="grid gap-2.5" aria-label={label}>
        {choices.map((choice) => (
          <li
            key={choice.choice_id}
            className={classNames(
              ROW,
              choice.is_answer ? 'shadow-[inset_0_0_0_2px_var(--color-primary)]' : 'shadow-e1',
            )}
          >
            <Bar choice={choice} isMarked={choice.is_answer === true} />
          </li>
        ))}
      </ul>
    );
  return (
    <fieldset className="grid gap-2.5 min-w-0">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => {
        const isChosen = choice.choice_id === choosing.chosen;
        return (
          <label
            key={choice.choice_id}
            className={classNames(
              ROW,
              'cursor-pointer has-focus-visible:outline-2 outline-offset-2 outline-brand-ink',
              isChosen ? 'shadow-[inset_0_0_0_2px_var(--color-primary)]' : 'shadow-e1',
            )}
          >
            <Bar choice={choice} isMarked={isChosen}>
              <CheckInput
                type="radio"
                className="radio radio-primary radio-sm relative outline-none!"
                name="poll-choice"
                checked={isChosen}
                onChange={() => choosing.onChoose(choice.choice_id)}
              />
            </Bar>
          </label>
        );
      })}
    </fieldset>
  );
}

function Bar({ choice, isMarked, children }: { choice: ShownChoice; isMarked: boolean; children?: ReactNode }) {
  const { title, image, srcset, percent, mine, is_answer } = choice;
  return (
    <>
      <span
        className={classNames(
          'absolute inset-0 origin-left transition-transform duration-500 motion-reduce:transition-none',
          isMarked ? 'bg-primary/14' : 'bg-base-300/60',
        )}
        style={{ transform: `scaleX(${(percent ?? 0) / 100})` }}
        aria-hidden="true"
      />
      {children}
      {image && (
        <ContentPicture
          src={image}
          srcSet={srcset}
          sizes="44px"
          className="relative size-11 my-2.5 rounded-xl object-cover flex-none"
        />
      )}
      <span className="relative flex-1 min-w-0 py-2">
        <b className="block font-medium">{title}</b>
        {(mine > 0 || is_answer) && (
          <span className="flex items-center gap-1 text-xs text-brand-ink">
            <Icon name="check" size={16} />
            {[is_answer && text.right, mine > 0 && (mine > 1 ? text.yoursTimes(mine) : text.yours)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </span>
      <span className="relative num font-medium">{percent === null ? '–' : text.percent(percent)}</span>
    </>
  );
}
