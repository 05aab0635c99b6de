type Field = HTMLInputElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** Whether something else is chosen than the server has rendered. */
const isChanged = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex !==
  Math.max(
    0,
    Array.from(options).findIndex(({ defaultSelected }) => defaultSelected),
  );

/** The fields that the reader has changed. */
const changedIn = (root: HTMLElement) =>
  Array.from(root.querySelectorAll<Field>('input, select')).filter((field) =>
    field instanceof HTMLSelectElement ? isChanged(field) : field.value !== field.defaultValue,
  );

/** Writes as the reader did, so that React sees a change. */
function write(field: Field, value: string): void {
  field.value = '';
  if (field instanceof HTMLInputElement)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  else field.value = value;
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Records the last press, the texts and the choices on a server-rendered page until the app is ready; the returned function
 * replays them. Without it a press would be lost, and a form would put its fields into the address.
 */
export function recordInput(root: HTMLElement): () => void {
  let pressed: HTMLElement | undefined;
  // React resets fields when it hydrates or renders them again, so changes are recorded from now on, with those that were
  // made before this script ran.
  const values = new Map<Field, string>();
  const recordChanged = () => {
    for (const field of changedIn(root)) values.set(field, field.value);
  };
  recordChanged();
  const record = (event: Event) => {
    const { target, type } = event;
    // A screen before the app has taken the page's place.
    if (root.dataset.prerendered === undefined) return;
    if (type === 'input' || type === 'change') return void (isField(target) && values.set(target, target.value));
    // A new tab needs no app.
    if (!(target instanceof Element) || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    event.stopPropagation();
    const control = target.closest<HTMLElement>('a, button, input, summary, label, select');
    if (type === 'click' && control) pressed = control;
  };
  const kinds = ['click', 'submit', 'input', 'change'];
  for (const kind of kinds) root.addEventListener(kind, record, true);
  return () => {
    for (const kind of kinds) root.removeEventListener(kind, record, true);
    recordChanged();
    for (const [field, value] of values) write(field, value);
    if (pressed?.isConnected) pressed.click();
  };
}
