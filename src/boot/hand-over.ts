import type { LineHandOver } from '#src/app/app.tsx';

/** The data that the start gives to the app when it mounts it. */
export interface HandOver {
  /** The element in which the app is rendered; until then it holds the splash. */
  readonly root: HTMLElement;
  /** Null when LINE's SDK does not run on this page. */
  readonly line: LineHandOver | null;
  /** The root holds a server-rendered page: repeats what was pressed before its hydration. */
  readonly repeatPress?: () => void;
}
