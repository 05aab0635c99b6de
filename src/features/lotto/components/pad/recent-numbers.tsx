import { classNames } from '../../../../lib/class-names.ts';
import type { DraftLine } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Button } from '../../../../ui/button.tsx';
import { offerOf, type Terms } from '../../model/round-terms.ts';
import type { KeypadControls } from './use-keypad.ts';

/** Each place keeps its node, so that an added number changes texts only. */
const PLACES = ['third last', 'second last', 'last'] as const;
const TONES = { plain: '', half: 'text-half', refused: 'text-error' } as const;

/**
 * The last numbers added to the draft, or a message about them, and undo. Its height is fixed and it is no grid item,
 * so that a change here lays out nothing else (docs/decisions/2026-11-21-what-a-key-and-a-fling-change.md).
 */
export function RecentNumbers({
  keypad,
  lines,
  terms,
}: {
  keypad: KeypadControls;
  lines: readonly DraftLine[];
  terms: Terms;
}) {
  const { message, canUndo, undo } = keypad;
  return (
    <div>
      <div className="flex items-center gap-2 text-sm h-11 [contain:size_layout]">
        <p role="status" className={classNames('min-w-0 truncate empty:hidden', message && TONES[message.tone])}>
          {message?.text}
        </p>
        {!message && lines.length === 0 && <p className="text-muted">{PAD_TEXT.recentNone}</p>}
        {!message && lines.length > 0 && (
          <>
            <span className="text-muted whitespace-nowrap">{PAD_TEXT.recent}</span>
            {lines.slice(-PLACES.length).map((line, index) => {
              const isHalf = offerOf(terms, line)?.state === 'half';
              return (
                <span
                  key={PLACES[index]}
                  className={classNames(
                    'rounded-lg px-2.5 py-1 font-medium num',
                    isHalf ? 'bg-half-soft text-half' : 'bg-base-300',
                  )}
                >
                  {line.number}
                  {isHalf && ' ½'}
                </span>
              );
            })}
          </>
        )}
        {canUndo && (
          <Button variant="ghost" className="px-2 text-muted ml-auto -mr-2 whitespace-nowrap" onClick={undo}>
            {PAD_TEXT.undo}
          </Button>
        )}
      </div>
    </div>
  );
}
