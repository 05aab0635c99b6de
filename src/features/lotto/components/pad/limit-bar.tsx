import { memo, useState } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import type { Round } from '../../model/round-state.ts';
import type { Limit, Terms } from '../../model/round-terms.ts';
import { LimitList } from '../rates/limit-list.tsx';

const { limits: text } = PAD_TEXT;
const SHOWN = 2;

/** The closed and half-paying numbers of the chosen bet types; a tap lists those of the whole round. */
export const LimitBar = memo(function LimitBar({
  round,
  terms,
  types,
}: {
  round: Round;
  terms: Terms;
  types: readonly BetType[];
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = terms.limits.filter(({ bet_type }) => types.includes(bet_type));
  if (shown.length === 0) return null;
  const closed = shown.filter(({ mode }) => mode === 'closed');
  const half = shown.filter(({ mode }) => mode === 'half');
  return (
    <>
      <button
        type="button"
        className="inset-box bg-base-100! flex items-center gap-3 px-3.5 min-h-12 text-sm text-left w-full"
        onClick={() => setOpen(true)}
      >
        {closed.length > 0 && (
          <span className="flex items-center gap-1.5 text-closed">
            <Icon name="lock" size={16} />
            {text.closed} <Numbers of={closed} className="line-through" />
          </span>
        )}
        {closed.length > 0 && half.length > 0 && <i className="w-px h-4 bg-hairline" />}
        {half.length > 0 && (
          <span className="text-half">
            {text.half} <Numbers of={half} />
          </span>
        )}
        <span className="sr-only">{text.see}</span>
        <Icon name="right" size={16} className="text-muted ml-auto" />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.title}>
        <LimitList round={round} />
      </Sheet>
    </>
  );
});

function Numbers({ of: limits, className }: { of: readonly Limit[]; className?: string }) {
  const numbers = [...new Set(limits.map(({ number }) => number))];
  return (
    <>
      {numbers.slice(0, SHOWN).map((number) => (
        <b key={number} className={`font-medium num mr-1 ${className ?? ''}`}>
          {number}
        </b>
      ))}
      {numbers.length > SHOWN && <span className="num">{text.more(numbers.length - SHOWN)}</span>}
    </>
  );
}
