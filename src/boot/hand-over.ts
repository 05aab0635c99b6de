import type { LineHandOver } from '#src/app/app.tsx';
import type { SentReads } from './first-reads.ts';

/** The data that the start gives to the app when it mounts it. */
export interface HandOver {
  /** The element in which the app is rendered; until then it holds the splash. */
  readonly root: HTMLElement;
  /** Null when LINE's SDK does not run on this page. */
  readonly line: LineHandOver | null;
  /** The root holds a server-rendered page: repeats what was pressed before its hydration. */
  readonly repeatPress?: () => void;
  /** The page's first reads that are under way, and whose they are: another tab may log somebody else in before the app is there. */
  readonly sent?: { readonly token: string; readonly answers: SentReads } | undefined;
}
