import { isCachedPage } from '#src/lib/is-cached-page.ts';

/**
 * Records the last press on a server-rendered page until the app is ready; the returned function repeats it. Without it a
 * press would be lost, and the browser itself would send a form or follow a link. A part that is marked as the page is, by
 * `data-prerendered`, comes alive later, and its event `alive` repeats what was pressed in it; offline its code may never come, and
 * its links are the browser's. What is typed, chosen and ticked stays in its field, from where the app takes it (src/ui/inputs.tsx).
 */
export function recordPress(root: HTMLElement): () => void {
  let pressed: HTMLElement | undefined;
  const repeat = () => {
    const control = pressed;
    pressed = undefined;
    if (control?.isConnected) control.click();
  };
  const record = (event: Event) => {
    const { target, type } = event;
    // Not in what is alive, nor in a screen before the app that has taken the page's place.
    const part = target instanceof Element && target.closest('[data-prerendered]');
    if (!part || (part !== root && isCachedPage())) return;
    // A new tab needs no app.
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey)) return;
    const control = target.closest<HTMLElement>('a, button, summary');
    if (type === 'click' && !control) return;
    event.preventDefault();
    event.stopPropagation();
    if (type === 'click' && control) pressed = control;
  };
  for (const kind of ['click', 'submit']) root.addEventListener(kind, record, true);
  root.addEventListener('alive', repeat);
  return repeat;
}
