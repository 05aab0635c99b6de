const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An arrow key moves the focus to the nearest button in that direction on the screen. */
export function moveFocus(event: KeyboardEvent, buttons: readonly HTMLElement[]): void {
  const step = STEPS[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return;
  const from = middleOf(event.target);
  let nearest: { button: HTMLElement; distance: number } | undefined;
  for (const button of buttons) {
    if (button === event.target || button.offsetParent === null) continue;
    const to = middleOf(button);
    const along = (to.x - from.x) * step[0] + (to.y - from.y) * step[1];
    const across = Math.abs((to.x - from.x) * step[1]) + Math.abs((to.y - from.y) * step[0]);
    if (along < 8) continue;
    const distance = along + 3 * across;
    if (nearest === undefined || distance < nearest.distance) nearest = { button, distance };
  }
  if (!nearest) return;
  event.preventDefault();
  nearest.button.focus();
}

/** While nothing is focused, an arrow key focuses the first visible button. */
export function focusFirst(event: KeyboardEvent, buttons: readonly HTMLElement[]): void {
  if (!STEPS[event.key] || event.target !== document.body || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  buttons.find((button) => button.offsetParent !== null)?.focus();
}

function middleOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
