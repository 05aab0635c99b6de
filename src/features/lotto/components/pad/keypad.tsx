import { memo, type ReactNode, type TouchEvent, useEffect, useEffectEvent } from 'react';
import { arabicDigits } from '#contract/digits.ts';
import { isDigit } from '#contract/lists/sets.ts';
import { type Digit, MAX_WIN_DIGITS } from '#contract/lotto-picks.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { KeypadMode } from '../../model/keypad-reducer.ts';
import type { Keys } from './use-keys.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'undo', '0', 'erase'] as const;

interface KeypadProps extends Pick<Keys, 'press' | 'put' | 'canPut'> {
  mode: KeypadMode;
  winDigits: readonly Digit[];
  erase: () => void;
  undo: () => void;
  canUndo: boolean;
}

/** Large keys for one thumb. A keyboard's keys do the same; Enter puts the written number on the slip. */
export const Keypad = memo(function Keypad({ mode, winDigits, press, erase, undo, put, canPut, canUndo }: KeypadProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || isElsewhere(event.target)) return;
    const key = arabicDigits(event.key);
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'z' || event.shiftKey) return;
      undo();
    } else if (isDigit(key)) press(key);
    else if (event.key === 'Backspace' || event.key === 'Delete') erase();
    else if (event.key === 'Enter' && canPut && !isForControl(event.target)) put();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const digitKey = (digit: Digit) => {
    const isChosen = winDigits.includes(digit);
    return (
      <Key
        key={digit}
        isPressed={mode === 'win' ? isChosen : undefined}
        isDisabled={mode === 'win' && !isChosen && winDigits.length >= MAX_WIN_DIGITS}
        onPress={() => press(digit)}
      >
        {digit}
      </Key>
    );
  };
  return (
    <fieldset className="keypad" aria-label={PAD_TEXT.keypad}>
      {KEYS.map((key) => {
        if (isDigit(key)) return digitKey(key);
        return key === 'undo' ? (
          <Key key={key} className="fn" label={PAD_TEXT.undoLabel} isDisabled={!canUndo} onPress={undo}>
            {PAD_TEXT.undo}
          </Key>
        ) : (
          <Key key={key} className="fn" label={PAD_TEXT.erase} onPress={erase}>
            <Icon name="back" />
          </Key>
        );
      })}
    </fieldset>
  );
});

interface KeyProps {
  className?: string;
  label?: string;
  isPressed?: boolean | undefined;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/**
 * Acts when the finger leaves it. The browser's click follows a focus, a hover and two style computations later (30
 * ms on a slow phone), and never while the other thumb is still down.
 */
function Key({ className, label, isPressed, isDisabled = false, onPress, children }: KeyProps) {
  const release = (event: TouchEvent<HTMLButtonElement>) => {
    // A touch that cannot be cancelled has scrolled the page.
    if (!event.cancelable) return;
    event.preventDefault();
    if (isOver(event)) onPress();
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onTouchEnd={release}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Tells whether the finger is still over the key. */
function isOver({ currentTarget, changedTouches }: TouchEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return Array.from(changedTouches).some(
    ({ clientX, clientY }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  );
}

/** Tells whether Enter is meant for the button or link that has the focus. */
const isForControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(':is(button, a, summary):focus-visible');

/** Tells whether a key is meant for a field or for an open dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
