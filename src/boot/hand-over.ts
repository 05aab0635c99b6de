import type { LineHandOver } from '../app/app.tsx';

/** What the start gives to the app when it mounts it. */
export interface HandOver {
  /** Where the app is drawn; until then it holds the splash. */
  readonly root: HTMLElement;
  /** Null when LINE's SDK does not run on this page. */
  readonly line: LineHandOver | null;
  /** The root holds the page as the server has drawn it; what was touched before the app could answer is repeated. */
  readonly drawn?: { readonly repeatTouches: () => void };
}
