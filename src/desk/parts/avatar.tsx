/** Two letters of a Thai name without its vowels and marks, which cannot stand alone. */
const lettersOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => /[\u0e01-\u0e2e\w]/u.exec(word)?.[0] ?? '')
    .join('')
    .slice(0, 2);

/** An operator as a round mark with their letters; `isMe` is dark. */
export function Avatar({ name, isMe = false }: { name: string; isMe?: boolean }) {
  return (
    <span className={isMe ? 'ava is-me' : 'ava'} aria-hidden="true">
      {lettersOf(name)}
    </span>
  );
}
