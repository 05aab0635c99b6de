import { FIRST_ANSWERS_ID } from '#contract/first-answers.ts';
import { API_URL } from '#src/lib/api-url.ts';
import { releaseOf } from '../release.ts';

/** The page is worth waiting for as long as the app's code is still on its way. */
const WAIT_MS = 2000;
const STYLES = 'link[rel=stylesheet]';

/**
 * Puts the page of the session that has just begun into this document, as the server makes it for a member whom the device knows
 * (docs/architecture.md#first-screen): it is seen before the app's code is there. Where that fails the splash stays, and the
 * app makes the page itself. `isTooLate`: the player has chosen something else meanwhile.
 */
export async function showPage(
  root: HTMLElement,
  path: string,
  { token, isTooLate }: { token: string; isTooLate: () => boolean },
): Promise<void> {
  // Another host has no pages for members.
  if (API_URL !== '') return;
  try {
    const headers = { Accept: 'text/html', Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(WAIT_MS);
    const answer = await fetch(path, { headers, signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (releaseOf(page) !== releaseOf(document)) return;
    await Promise.all([...page.querySelectorAll<HTMLLinkElement>(STYLES)].filter(isNew).map(load(signal)));
    if (!isTooLate()) put(root, page);
  } catch (error) {
    console.warn('The app makes the first page itself:', error);
  }
}

function put(root: HTMLElement, page: Document): void {
  const answers = page.getElementById(FIRST_ANSWERS_ID);
  if (answers) document.getElementById(FIRST_ANSWERS_ID)?.replaceWith(answers);
  const made = page.getElementById(root.id);
  if (!answers || made?.dataset.prerendered === undefined) return;
  for (const { name, value } of made.attributes) root.setAttribute(name, value);
  root.replaceChildren(...made.childNodes);
}

const isNew = ({ href }: HTMLLinkElement) =>
  ![...document.querySelectorAll<HTMLLinkElement>(STYLES)].some((link) => link.href === href);

/** Without its styles the page would be seen unfinished. */
const load = (signal: AbortSignal) => (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    signal.addEventListener('abort', reject);
    document.head.append(link);
  });
