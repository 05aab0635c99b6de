/** Fields whose text the reader has changed before the app knew them. */
const typedIn = (root: HTMLElement) =>
  Array.from(root.querySelectorAll('input'), (field) => ({ field, text: field.value })).filter(
    ({ field, text }) => text !== field.defaultValue,
  );

/** Whether something else is chosen than the server has rendered. */
const isChanged = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex !==
  Math.max(
    0,
    Array.from(options).findIndex(({ defaultSelected }) => defaultSelected),
  );

/** Writes as the reader did, so that React sees a change. */
function write(field: HTMLInputElement, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what is pressed and typed on a page that the server has drawn until the app can answer. Returns what repeats it:
 * the texts, the choices and the last press. Without it a press would be lost, and a form would send its fields in the address.
 */
export function keepTouches(root: HTMLElement): () => void {
  let pressed: HTMLElement | undefined;
  // React sets them back when it hydrates them, so they are kept from now on: what was chosen before this script, too.
  const chosen = new Map<HTMLSelectElement, string>();
  for (const field of root.querySelectorAll('select')) if (isChanged(field)) chosen.set(field, field.value);
  const keep = (event: Event) => {
    const { target, type } = event;
    if (type === 'change') return void (target instanceof HTMLSelectElement && chosen.set(target, target.value));
    // A new tab needs no app.
    if (!(target instanceof Element) || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
    const control = target.closest<HTMLElement>('a, button, input, summary, label, select');
    if (type === 'click' && control) pressed = control;
  };
  const kinds = ['click', 'submit', 'change'];
  for (const kind of kinds) root.addEventListener(kind, keep, true);
  return () => {
    for (const kind of kinds) root.removeEventListener(kind, keep, true);
    for (const { field, text } of typedIn(root)) write(field, text);
    for (const [field, value] of chosen) {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (pressed?.isConnected) pressed.click();
  };
}
