import { useLocal } from '../stores/local.ts';

/** Whatever page a friend's link leads to, by way of LINE too: the registration may be many pages later. */
export function keepRef(search: string): void {
  const ref = new URLSearchParams(search).get('ref');
  if (ref) useLocal.setState({ ref });
}
