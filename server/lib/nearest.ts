/** The number of letters that are added, left out, changed or swapped between two names. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const above = rows[row - 1] ?? [];
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        (line[column - 1] ?? 0) + 1,
        (above[column] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** The known name that a mistyped one probably means: at most a third of its letters differ. Otherwise undefined. */
export function nearestName(mistyped: string, known: Iterable<string>): string | undefined {
  const allowed = Math.max(1, Math.floor(mistyped.length / 3));
  return [...known]
    .map((name) => ({ name, letters: distance(mistyped, name) }))
    .filter(({ letters }) => letters > 0 && letters <= allowed)
    .toSorted((one, other) => one.letters - other.letters)[0]?.name;
}

/** `, did you mean feed?`, or nothing. */
export function meant(mistyped: string, known: Iterable<string>): string {
  const name = nearestName(mistyped, known);
  return name === undefined ? '' : `, did you mean ${name}?`;
}
