import type { LineHandOver } from '#src/app/app.tsx';
import type { FirstReads } from './first-reads.ts';

/** What the start gives to the app when it mounts it. */
export interface HandOver {
  /** Where the app is rendered; until then it holds the splash. */
  readonly root: HTMLElement;
  /** Null when LINE's SDK does not run on this page. */
  readonly line: LineHandOver | null;
  /** The root holds a server-rendered page: repeats what was pressed before its hydration. */
  readonly repeatPress?: () => void;
  /** The page's first reads that are under way (first-reads.ts). */
  readonly sent?: Promise<FirstReads | undefined>;
}
