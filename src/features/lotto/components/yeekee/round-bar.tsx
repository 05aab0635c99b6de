import { useState } from 'react';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Button } from '#src/ui/button.tsx';
import { RESULT_DIGITS } from '../../model/reveal.ts';
import type { Phase, Round } from '../../model/yeekee-round.ts';
import { NextRound } from './next-round.tsx';
import type { Reveal } from './use-reveal.ts';
import { VerifySheet } from './verify-sheet.tsx';

const { result: text, verify: verifyText } = YEEKEE_TEXT;

/**
 * The ways on after a finished round: its result at once while it is being opened, then its check; the next round.
 */
export function RoundBar({ round, phase, reveal }: { round: Round; phase: Phase; reveal: Reveal }) {
  const [isChecked, setChecked] = useState(false);
  const isOpening = phase === 'resulted' && reveal.open < RESULT_DIGITS;
  const { replay } = reveal;
  return (
    <div className="action-bar md:static md:rounded-box md:p-5">
      <div className="w-full max-w-[34rem] mx-auto grid fit-9 gap-2">
        {isOpening ? (
          <Button variant="quiet" onClick={reveal.openAll}>
            {text.openAll}
          </Button>
        ) : (
          <Button variant="quiet" icon="shield" aria-haspopup="dialog" onClick={() => setChecked(true)}>
            {verifyText.action}
          </Button>
        )}
        <NextRound after={round} />
      </div>
      {isChecked && (
        <VerifySheet
          round={round}
          onClose={() => setChecked(false)}
          onReplay={
            replay &&
            (() => {
              setChecked(false);
              replay();
            })
          }
        />
      )}
    </div>
  );
}
