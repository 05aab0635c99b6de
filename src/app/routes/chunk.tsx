import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadCode, withStyles } from '#src/lib/load-code.ts';

/** The styles of everything that is not in the first paint. */
const pageStyles = () => import('#src/pages.css');

interface Loaded<Props> {
  default: ComponentType<Props>;
}

export type Chunk<Props> = ((props: Props) => ReactNode) & {
  /** Loads the code. */
  load(): Promise<unknown>;
};

/** The first choice stays: another component would be mounted again and lose its state. */
function Part<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Shown] = useState(choose);
  return <Shown {...props} />;
}

/**
 * `lazy` that retries code which does not load (lib/load-code.ts). Its styles load with the code. Loaded code is
 * rendered at once, because React keeps the fallback of `lazy` for 300 ms.
 */
export function lazyChunk<Props extends object>(load: () => Promise<Loaded<Props>>): Chunk<Props> {
  let ready: Loaded<Props> | undefined;
  const all = async () => {
    [ready] = await withStyles(() => Promise.all([load(), pageStyles()]));
    return ready;
  };
  // If code is missing on the server, the page is sent without a rendered first screen.
  const Later = lazy(() => (import.meta.env.SSR ? all() : loadCode(all)));
  const choose = () => ready?.default ?? Later;
  return Object.assign((props: Props) => <Part choose={choose} props={props} />, {
    load: all,
  });
}

/** A page of the first chunk, rendered without a skeleton before it; its styles are in theme.css. `load` loads its lazy parts. */
export const readyChunk = <Props extends object>(
  Page: ComponentType<Props>,
  load: () => Promise<unknown>,
): Chunk<Props> => Object.assign((props: Props) => <Page {...props} />, { load });
