import { matchPath } from 'react-router-dom';
import { PATHS } from '#src/lib/links.ts';

/** Tells whether an address that the server names (`/path?query`) leads to a page of this app. */
export function hasPage(to: string): boolean {
  const [pathname = to] = to.split('?');
  return Object.values(PATHS).some((path) => matchPath(path, pathname) !== null);
}
