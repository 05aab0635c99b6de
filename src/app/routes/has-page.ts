import { matchPath } from 'react-router-dom';
import { PAGE_ROWS } from '#contract/pages.ts';

/** Tells whether an address that the server names (`/path?query`) leads to a page of this app. */
export function hasPage(to: string): boolean {
  const [pathname = to] = to.split('?');
  return PAGE_ROWS.some(({ path }) => matchPath(path, pathname) !== null);
}
