/** Keys that are printed with a sign instead of their name. */
const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

/** The key or keys that do the same as what they stand on: `Enter`, or `Ctrl Enter` as two. */
export function KeyHint({ keys }: { keys: string }) {
  return keys.split(' ').map((name) => (
    <kbd key={name} className="key">
      {SIGNS[name] ?? name}
    </kbd>
  ));
}
