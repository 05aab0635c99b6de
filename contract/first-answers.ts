import type { Endpoint } from './endpoint.ts';

/** The id of the element in a page's HTML that holds {@link FirstAnswers} as JSON. */
export const FIRST_ANSWERS_ID = 'first-answers';

/**
 * The cookie of a browser that must not get a plain visitor's page, because it has a session or a chosen theme. With
 * a session, a phone gets the member's page without any of the member's data, and LINE a page that is the same for
 * everybody. With a chosen theme ({@link OWN_THEME}) no page is rendered.
 */
export const OWN_SCREEN_COOKIE = 'own_screen';
/** The cookie's value once a theme has been chosen. */
export const OWN_THEME = 'theme';

/**
 * The reader that a first screen is rendered for: a visitor; a player inside LINE whose login is under way; a member
 * of whom the server knows nothing yet, on a member page; or such a member (`known`) on a page for all inside LINE.
 */
export type Viewer = 'visitor' | 'line' | 'member' | 'known';

/** A page as markup, made for the server by the app's server build (src/boot/entry-server.tsx). */
export interface RenderedPage {
  readonly markup: string;
  /** True if nothing in the page depends on the time: with the same answers it stays right. */
  readonly isTimeless: boolean;
}

/** The name of a call in the app's cache and in the HTML: method and path. */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * The name of a call that the HTML asks for early (`data-reads`): method and address. The app finds the answer by it.
 * It avoids the query's `size`, which old phones lack: they would name it without the query and read twice.
 */
export function earlyCallName(endpoint: Pick<Endpoint, 'method' | 'path'>, query: URLSearchParams): string {
  const search = String(query);
  return search === '' ? callName(endpoint) : `${callName(endpoint)}?${search}`;
}

/** `input` without the agent's id, which the app adds to each call itself. */
export type FirstAnswer = readonly [call: string, input: unknown, data: unknown];

/**
 * The first data of a page, as the same calls would answer a visitor (docs/architecture.md#first-answers). It never
 * contains anything of one player.
 */
export interface FirstAnswers {
  /** The server's time when they were read, epoch ms. */
  readonly at: number;
  /** The same for visitors and members. */
  readonly shared: readonly FirstAnswer[];
  /** For visitors only: a member's answer to the same call contains more. */
  readonly visitor: readonly FirstAnswer[];
  /** Small drawings of the first screen as `data:` addresses: twenty cost less together than four requests. */
  readonly pictures: readonly (readonly [address: string, data: string])[];
}
