/** What a search finds beside the pages. Members are not searched yet. */
export function SearchHits(_: { text: string; onChoose: (path: string) => void }) {
  return null;
}
