import { CONTROLS } from './covering.ts';

/** The time between two quick presses, and less than it takes to read what appeared and mean it. */
const SHIELD_MS = 600;
/** px around the place of the press: two presses of one finger do not fall on one point. */
const SIZE = 64;

/** The last press: its place on the screen and the control under it. */
let last: { x: number; y: number; control: Element | null } | null = null;

function note({ clientX: x, clientY: y, target }: PointerEvent): void {
  last = { x, y, control: target instanceof Element ? target.closest(CONTROLS) : null };
}
// On the server there is nothing to press.
if (typeof document !== 'undefined') document.addEventListener('pointerdown', note, { capture: true, passive: true });

const holds = (element: Element, { x, y }: { x: number; y: number }): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

/**
 * Something new lies under the finger: for 600 ms the place of the last press does nothing, so that the second press
 * of a double tap does not answer what its owner has not seen. `place`: where the shield lies, the document or an
 * open dialog.
 */
export function shieldPress(place: Element = document.body): void {
  if (last === null) return;
  const shield = document.createElement('div');
  shield.ariaHidden = 'true';
  Object.assign(shield.style, {
    position: 'fixed',
    zIndex: '99',
    left: `${last.x - SIZE / 2}px`,
    top: `${last.y - SIZE / 2}px`,
    width: `${SIZE}px`,
    height: `${SIZE}px`,
  });
  place.append(shield);
  setTimeout(() => shield.remove(), SHIELD_MS);
}

/** {@link shieldPress}, unless the control that was pressed is still there. */
export function shieldUnlessThere(): void {
  if (last !== null && !(last.control?.isConnected && holds(last.control, last))) shieldPress();
}

/**
 * {@link shieldPress} for a control that has just been mounted, if it lies where the finger has pressed another one. A
 * control that is pressed while it is hydrated was there before: its press must not be lost.
 */
export function shieldMounted(control: Element | null): void {
  if (last === null || control === null || control === last.control || !holds(control, last)) return;
  shieldPress(control.closest('dialog[open]') ?? document.body);
}
