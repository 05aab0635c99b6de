export interface Kept<Value> {
  /** When it was begun, epoch ms. */
  readonly at: number;
  readonly value: Promise<Value>;
}

interface Keeping {
  readonly ms: number;
  /** Of the server's clock: a value of the future is not kept. */
  readonly now: () => Date;
  /** With more names the oldest value is dropped. */
  readonly most: number;
}

/**
 * Creates a place for values that take work: what was made under a name is given again for some time, also while it is still
 * being made. A failure is not kept.
 */
export function keepFor<Value>({ ms, now, most }: Keeping): (name: string, make: () => Promise<Value>) => Kept<Value> {
  const kept = new Map<string, Kept<Value>>();
  return (name, make) => {
    const at = now().getTime();
    const found = kept.get(name);
    if (found && found.at <= at && at < found.at + ms) return found;
    const fresh = { at, value: make() };
    kept.delete(name);
    kept.set(name, fresh);
    fresh.value.catch(() => {
      if (kept.get(name) === fresh) kept.delete(name);
    });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return fresh;
  };
}
