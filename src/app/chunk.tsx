import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadCode, withStyles } from '../lib/load-code.ts';

/** The styles of everything that is not in the first paint; once. */
const pageStyles = () => import('../pages.css');

/** A page that comes later, and whatever else its file exports. */
interface Loaded<Props> {
  default: ComponentType<Props>;
  /** What the page will ask for first; `isVisit`: it is about to be shown, which may wait for the answer, and not only touched. */
  prefetch?(pathname: string, isVisit: boolean): void | Promise<void>;
}

export type Chunk<Props> = ((props: Props) => ReactNode) & {
  /** Loads ahead of the visit to this path. */
  preload(pathname: string, isVisit?: boolean): Promise<void>;
};

/** Once chosen the component stays: another one would be drawn anew, without its state. */
function Part<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Shown] = useState(choose);
  return <Shown {...props} />;
}

/**
 * `lazy` with the error catalogue's row for chunks. The code comes together with the pages' styles, which a part of the
 * first paint (`firstPaint`) has in theme.css. Code that is there already is drawn at once: `lazy` would show the fallback
 * first, and React keeps a fallback for 300 ms.
 */
export function lazyChunk<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  { firstPaint = false }: { firstPaint?: boolean } = {},
): Chunk<Props> {
  let Ready: ComponentType<Props> | undefined;
  const all = async () => {
    const [loaded] = await withStyles(() => Promise.all([load(), firstPaint || pageStyles()]));
    Ready = loaded.default;
    return loaded;
  };
  const Later = lazy(() => loadCode(all));
  const choose = () => Ready ?? Later;
  return Object.assign((props: Props) => <Part choose={choose} props={props} />, {
    // What fails here is told by the visit.
    preload: (pathname: string, isVisit = false) =>
      all().then(
        ({ prefetch }) => prefetch?.(pathname, isVisit),
        () => undefined,
      ),
  });
}
