import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** One act that a key does: a letter as it is printed (`R`), a digit, `Enter`, `Esc`, `/`, `?`, `ArrowDown`, or `Ctrl Enter`. */
export interface KeyAct {
  keys: string;
  /** What it does, in Thai, in the foot and in the list of all keys; none for a key that another one repeats (an arrow for J). */
  label?: string;
  run: () => void;
  /** False: the key does nothing now, and is not shown. */
  isOn?: boolean;
  /** Shown in the list of all keys only. */
  isQuiet?: boolean;
}

/** Lowest first: what works on every page, a page's own, what stands over it for a moment, and a dialog, below which nothing has keys. */
const PLACES = ['everywhere', 'page', 'over', 'dialog'] as const;
type Place = (typeof PLACES)[number];

interface Layer {
  /** As they are at this moment, so that a key pressed right after another one finds what that one has changed. */
  acts: { readonly current: readonly KeyAct[] };
  place: Place;
}

interface Registry {
  layers: readonly Layer[];
  add: (layer: Layer) => () => void;
  /** Shows the keys anew where they are listed. */
  touch: () => void;
}

/** A key that decides or leaves, pressed again so soon after a dialog has closed, was meant for the dialog. */
const CLOSED_MS = 400;
const DECIDING: readonly string[] = ['Enter', 'Ctrl Enter', 'Esc'];

const Keys = createContext<Registry>({
  layers: [],
  add: () => () => undefined,
  touch: () => undefined,
});

const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** Letters on a Thai keyboard are other characters: the place of the key counts, not what it writes. */
function nameOf({ code, key, ctrlKey, metaKey }: KeyboardEvent): string {
  const plain =
    /^Key([A-Z])$/.exec(code)?.[1] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (key === ' ' ? 'Space' : key);
  const name = key === '?' || key === '/' ? key : plain === 'Escape' ? 'Esc' : plain;
  return ctrlKey || metaKey ? `Ctrl ${name}` : name;
}

/** True where a key is text, or presses what has the focus. */
function isTaken(event: KeyboardEvent, name: string): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (name === 'Esc' || name.startsWith('Ctrl ')) return false;
  if (target.matches(TYPING)) return true;
  return (name === 'Enter' || name === 'Space') && target.closest('button, a[href], summary, [role=option]') !== null;
}

/** The layers in force, the highest first; of two at one place the one shown later. */
function inForce(layers: readonly Layer[]): readonly Layer[] {
  const sorted = layers.toSorted((one, other) => PLACES.indexOf(one.place) - PLACES.indexOf(other.place));
  const dialog = sorted.findLastIndex(({ place }) => place === 'dialog');
  return sorted.slice(Math.max(dialog, 0)).reverse();
}

/** Holds the keys of everything that is on the screen. Of two with the same key the one shown later counts: a dialog's before its page's. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  // As they are on the screen: a key pressed right after a dialog has closed finds the page's, rendered anew or not.
  const latest = useRef(layers);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const show = useCallback((shown: readonly Layer[]) => {
    latest.current = shown;
    setLayers(shown);
  }, []);

  const add = useCallback(
    (layer: Layer) => {
      show([...latest.current, layer]);
      return () => {
        if (layer.place === 'dialog') closedAt.current = performance.now();
        show(latest.current.filter((one) => one !== layer));
      };
    },
    [show],
  );

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const name = nameOf(event);
      if (isTaken(event, name)) return;
      const layers = inForce(latest.current);
      const hasJustClosed = performance.now() - closedAt.current < CLOSED_MS && layers.at(-1)?.place !== 'dialog';
      if (hasJustClosed && DECIDING.includes(name)) return event.preventDefault();
      const act = layers.flatMap(({ acts }) => acts.current).find(({ keys, isOn = true }) => isOn && keys === name);
      if (!act || (event.repeat && !/^(J|K|Arrow)/.test(name))) return;
      event.preventDefault();
      act.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const touch = useCallback(() => show([...latest.current]), [show]);
  const registry = useMemo(() => ({ layers, add, touch }), [layers, add, touch]);
  return <Keys value={registry}>{children}</Keys>;
}

/**
 * Gives a page its keys while it is shown, or what stands at another `place`. Letters are off while a field
 * has the focus; `Enter` also on a button, which it presses by itself. The acts may be new at each render: the latest ones run.
 */
export function useKeys(acts: readonly KeyAct[], { place = 'page' }: { place?: Place } = {}): void {
  const { add, touch } = useContext(Keys);
  const latest = useRef(acts);
  latest.current = acts;
  useLayoutEffect(() => add({ acts: latest, place }), [add, place]);
  const shown = JSON.stringify(acts.map(({ keys, label, isOn = true, isQuiet }) => [keys, label, isOn, isQuiet]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown of them has changed
  useEffect(touch, [touch, shown]);
}

/** The keys in force that have words, by layer, for the foot and the list of all keys. */
export function useShownKeys(): readonly (readonly KeyAct[])[] {
  const { layers } = useContext(Keys);
  return inForce(layers).map(({ acts }) =>
    acts.current.filter(({ label, isOn = true }) => label !== undefined && isOn),
  );
}
