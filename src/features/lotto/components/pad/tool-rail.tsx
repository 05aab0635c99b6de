import { memo, type ReactNode, useState } from 'react';
import { SETS } from '#contract/lists/sets.ts';
import { classNames } from '#src/lib/class-names.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { KeypadMode } from '../../model/keypad-reducer.ts';
import { NumberSets } from './number-sets.tsx';
import type { Tools } from './use-tools.ts';
import type { Writing } from './use-writing.ts';

const { pickers: text } = PAD_TEXT;

const SIGNS = {
  doors: '19',
  front: '5–',
  back: '–5',
  siblings: '78',
  doubles: '55',
  triples: '555',
  low: '00',
  high: '99',
  even: '2 4',
  odd: '1 3',
} as const;

interface ToolRailProps extends Pick<Writing, 'toggleReversed'>, Pick<Tools, 'toggleMode' | 'addSet'> {
  mode: KeypadMode;
  isReversed: boolean;
  /** The price of the chosen kinds, for the pill that swaps tools for prices on a low screen. */
  price: string | null;
  arePricesOpen: boolean;
  onPrices: () => void;
}

/** Helpers that act on the written digits, or ask for them: those used most come first, the others by scrolling. */
export const ToolRail = memo(function ToolRail(props: ToolRailProps) {
  const { mode, isReversed, toggleReversed, toggleMode, addSet, price, arePricesOpen, onPrices } = props;
  const [areSetsOpen, setSetsOpen] = useState(false);
  const run = (name: 'doors' | 'front' | 'back') => (
    <Tool sign={SIGNS[name]} isPressed={mode === name} onPress={() => toggleMode(name)}>
      {text[name]}
    </Tool>
  );
  const set = (name: keyof typeof SETS) => (
    <Tool key={name} sign={SIGNS[name]} onPress={() => addSet(SETS[name]())}>
      {text[name]}
    </Tool>
  );
  return (
    <>
      <fieldset className={classNames('strip tools', arePricesOpen && 'is-folded')} aria-label={text.label}>
        <button
          type="button"
          className="tool price-pill num"
          aria-expanded={arePricesOpen}
          aria-label={PAD_TEXT.prices.pill(price)}
          onClick={onPrices}
        >
          <i>{price ?? '…'}</i>
          <span>{PAD_TEXT.prices.unit}</span>
        </button>
        <Tool sign={<Icon name="swap" size={16} />} isPressed={isReversed} onPress={toggleReversed}>
          {text.reverse}
        </Tool>
        {run('doors')}
        {run('front')}
        {run('back')}
        <Tool sign={<Icon name="grid" size={16} />} isPressed={mode === 'win'} onPress={() => toggleMode('win')}>
          {text.win}
        </Tool>
        {set('siblings')}
        {set('doubles')}
        <Tool sign={<Icon name="save" size={16} />} onPress={() => setSetsOpen(true)}>
          {text.sets}
        </Tool>
        <Tool
          sign={<Icon name="shuffle" size={16} />}
          isPressed={mode === 'random'}
          onPress={() => toggleMode('random')}
        >
          {text.random}
        </Tool>
        {set('triples')}
        {set('even')}
        {set('odd')}
        {set('low')}
        {set('high')}
      </fieldset>
      {areSetsOpen && <NumberSets onClose={() => setSetsOpen(false)} onAdd={addSet} />}
    </>
  );
});

function Tool({
  sign,
  isPressed,
  onPress,
  children,
}: {
  sign: ReactNode;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="tool" aria-pressed={isPressed} onClick={onPress}>
      <i aria-hidden="true" className="num">
        {sign}
      </i>
      <span>{children}</span>
    </button>
  );
}
