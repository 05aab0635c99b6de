/** A text in which the part that a search found is marked, wherever its letters stand: 4471 in 402-1-44718-0 too. */
export function HitText({ text, query }: { text: string; query: string }) {
  const wanted = query.toLowerCase().replace(/[\s-]/g, '');
  const places = [...text].flatMap((letter, index) => (/[\s-]/.test(letter) ? [] : [index]));
  const bare = places.map((index) => [...text][index]?.toLowerCase() ?? '').join('');
  const at = wanted === '' ? -1 : bare.lastIndexOf(wanted);
  const [from, to] = [places[at], places[at + wanted.length - 1]];
  if (at < 0 || from === undefined || to === undefined) return text;
  const letters = [...text];
  return (
    <>
      {letters.slice(0, from).join('')}
      <mark className="hit">{letters.slice(from, to + 1).join('')}</mark>
      {letters.slice(to + 1).join('')}
    </>
  );
}
