/** The key or keys that do the same as what they stand on: `Enter`, or `Ctrl Enter` as two. */
export function KeyHint({ keys }: { keys: string }) {
  return keys.split(' ').map((name) => (
    <kbd key={name} className="key">
      {name}
    </kbd>
  ));
}
