/**
 * Records the last press on a server-rendered page until the app is ready; the returned function repeats it. Without it a
 * press would be lost, and the browser itself would send a form or follow a link. What is typed, chosen and ticked stays in
 * its field, from where the app takes it (src/ui/inputs.tsx).
 */
export function recordPress(root: HTMLElement): () => void {
  let pressed: HTMLElement | undefined;
  const record = (event: Event) => {
    const { target, type } = event;
    // A screen before the app has taken the page's place.
    if (root.dataset.prerendered === undefined || !(target instanceof Element)) return;
    // A new tab needs no app.
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey)) return;
    const control = target.closest<HTMLElement>('a, button, summary');
    if (type === 'click' && !control) return;
    event.preventDefault();
    event.stopPropagation();
    if (type === 'click' && control) pressed = control;
  };
  const kinds = ['click', 'submit'];
  for (const kind of kinds) root.addEventListener(kind, record, true);
  return () => {
    for (const kind of kinds) root.removeEventListener(kind, record, true);
    if (pressed?.isConnected) pressed.click();
  };
}
