import { useState } from 'react';
import * as picks from '../../../../../contract/lotto-picks.ts';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import type { Digits } from '../../model/draft.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const satisfies readonly picks.Digit[];

interface Pick {
  label: string;
  numbers: () => readonly string[];
  /** Digits that must be chosen first. */
  needs: number;
}

function picksFor(digits: Digits, chosen: readonly picks.Digit[]): readonly Pick[] {
  const each = (pick: (digit: picks.Digit) => readonly string[]) => () => [...new Set(chosen.flatMap(pick))];
  const random: Pick[] = [
    { label: text.random, numbers: () => picks.randomNumbers(digits, 1), needs: 0 },
    { label: text.random5, numbers: () => picks.randomNumbers(digits, 5), needs: 0 },
  ];
  if (digits === 1) return [{ label: text.win, numbers: () => [...chosen], needs: 1 }, ...random];
  const win: Pick[] = [
    { label: text.win, numbers: () => picks.winNumbers(chosen, digits, false), needs: digits },
    { label: text.winDoubles, numbers: () => picks.winNumbers(chosen, digits, true), needs: 1 },
  ];
  if (digits === 3) return [...win, { label: text.triples, numbers: picks.triples, needs: 0 }, ...random];
  return [
    { label: text.doors, numbers: each(picks.nineteenDoors), needs: 1 },
    { label: text.front, numbers: each(picks.frontRun), needs: 1 },
    { label: text.back, numbers: each(picks.backRun), needs: 1 },
    ...win,
    { label: text.doubles, numbers: picks.doubles, needs: 0 },
    { label: text.siblings, numbers: picks.siblings, needs: 0 },
    { label: text.low, numbers: picks.low, needs: 0 },
    { label: text.high, numbers: picks.high, needs: 0 },
    { label: text.even, numbers: picks.even, needs: 0 },
    { label: text.odd, numbers: picks.odd, needs: 0 },
    ...random,
  ];
}

/** The picking helpers (domain.md, Lottery): digits first where one needs them, then the helper adds its numbers. */
export function QuickPicks(props: {
  digits: Digits;
  onNumbers: (numbers: readonly string[]) => void;
  onClose: () => void;
}) {
  const { digits, onNumbers, onClose } = props;
  const [chosen, setChosen] = useState<readonly picks.Digit[]>([]);
  const toggle = (digit: picks.Digit) =>
    setChosen((held) =>
      held.includes(digit) ? held.filter((one) => one !== digit) : [...held, digit].slice(-picks.MOST_WIN_DIGITS),
    );
  return (
    <Sheet open onClose={onClose} title={text.quickTitle} text={text.quickText}>
      <fieldset className="grid grid-cols-5 gap-2" aria-label={text.quickDigits}>
        {DIGITS.map((digit) => (
          <Chip
            key={digit}
            selected={chosen.includes(digit)}
            className="justify-center text-lg num"
            onClick={() => toggle(digit)}
          >
            {digit}
          </Chip>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 sm:grid-cols-3 gap-2 mt-4">
        {picksFor(digits, chosen).map(({ label, numbers, needs }) => (
          <Button
            key={label}
            variant="quiet"
            disabled={chosen.length < needs}
            onClick={() => {
              onNumbers(numbers());
              onClose();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
