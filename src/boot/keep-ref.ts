import { useLocal } from '#src/stores/local.ts';

/** Keeps the code of a friend's link (`?ref=`) for the registration, which may come many pages later. */
export function keepRef(search: string): void {
  const ref = new URLSearchParams(search).get('ref');
  if (ref) useLocal.setState({ ref });
}
