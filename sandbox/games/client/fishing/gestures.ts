import type { Scene } from './scene.ts';
import type { Targets } from './targets.ts';
import type { Trigger } from './trigger.ts';

/** A touch held longer than this fires repeatedly; a shorter one fires once. */
const HOLD_AFTER_MS = 350;

interface Parts {
  readonly scene: Scene;
  readonly trigger: Trigger;
  readonly targets: Targets;
  readonly fireButton: HTMLElement;
  /** The stepper's two buttons. */
  readonly less: HTMLElement;
  readonly more: HTMLElement;
}

/** Handles touch, mouse and keys: aim, fire, fire repeatedly while held. */
export function listen({ scene, trigger, targets, fireButton, less, more }: Parts): void {
  let holding: ReturnType<typeof setTimeout> | undefined;
  const press = () => {
    trigger.pull();
    clearTimeout(holding);
    holding = setTimeout(() => trigger.hold(), HOLD_AFTER_MS);
  };
  const release = () => {
    clearTimeout(holding);
    trigger.release();
  };
  scene.element.addEventListener('pointerdown', (event) => {
    const fish = scene.pick({ x: event.offsetX, y: event.offsetY });
    if (!fish) return;
    scene.aimAt(fish);
    press();
  });
  fireButton.addEventListener('pointerdown', press);
  for (const type of ['pointerup', 'pointercancel', 'blur'] as const) window.addEventListener(type, release);
  document.addEventListener('visibilitychange', () => {
    release();
    trigger.rest();
  });

  const keys = new Map<string, () => void>([
    ['ArrowRight', () => targets.cycle(1)],
    ['ArrowLeft', () => targets.cycle(-1)],
    ['+', () => more.click()],
    ['=', () => more.click()],
    ['-', () => less.click()],
  ]);
  window.addEventListener('keydown', (event) => {
    if (isElsewhere(event)) return;
    const act = keys.get(event.key);
    const isFire = event.key === ' ' || (event.key === 'Enter' && event.target === fireButton);
    if (isFire && !event.repeat) press();
    else if (act) act();
    else if (!isFire) return;
    event.preventDefault();
  });
  window.addEventListener('keyup', (event) => {
    if (event.key === ' ' || event.key === 'Enter') release();
  });

  /** Tells whether a key belongs to an open sheet or another focused button, and not to the game. */
  function isElsewhere({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
    if ((key !== ' ' && key !== 'Enter') || !(target instanceof HTMLElement) || target === fireButton) return false;
    return !targets.element.contains(target) && target.matches('button, a, input');
  }
}
