import type { Endpoint } from './endpoint.ts';

/** The id of the element in a page's HTML that holds {@link FirstAnswers} as JSON. */
export const FIRST_ANSWERS_ID = 'first-answers';

/**
 * The cookie that tells the server what this device's first screen is made of: words joined by dots (`member.light`). The app
 * writes it, so the server shows nothing of a member on a device that has let the session go.
 */
export const SCREEN_COOKIE = 'screen';

/** The words of {@link SCREEN_COOKIE}. */
export interface Screen {
  /** The device has a session. */
  readonly isMember: boolean;
  /** Null: as the agent and the system prefer. */
  readonly theme: 'dark' | 'light' | null;
  readonly hidesBalance: boolean;
}

export const screenText = ({ isMember, theme, hidesBalance }: Screen): string =>
  [isMember && 'member', theme, hidesBalance && 'hidden'].filter(Boolean).join('.');

export function readScreen(text: string): Screen {
  const words = text.split('.');
  const theme = words.includes('light') ? 'light' : words.includes('dark') ? 'dark' : null;
  return { isMember: words.includes('member'), theme, hidesBalance: words.includes('hidden') };
}

/** The reader that a first screen is rendered for: a visitor, a member, or a player inside LINE whose login is under way. */
export type Viewer = 'visitor' | 'line' | 'member';

/** A page as markup, made for the server by the app's server build (src/boot/entry-server.tsx). */
export interface RenderedPage {
  readonly markup: string;
  /** True if nothing in the page depends on the time: with the same answers it stays right. */
  readonly isTimeless: boolean;
}

/** The name of a call in the app's cache and in the HTML: method and path. */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** `input` without the agent's id, which the app adds to each call itself. */
export type FirstAnswer = readonly [call: string, input: unknown, data: unknown];

/** The first data of a page, as the same calls would answer its reader (docs/architecture.md#first-answers). */
export interface FirstAnswers {
  /** The server's time when they were read, epoch ms. */
  readonly at: number;
  /** The first letters of the reader's access token; null for a visitor. Only an app with this session takes `own`. */
  readonly mark: string | null;
  /** The same for visitors and members. */
  readonly shared: readonly FirstAnswer[];
  /** Other readers get something else for these calls, or nothing. */
  readonly own: readonly FirstAnswer[];
  /** Small drawings of the first screen as `data:` addresses: twenty cost less together than four requests. */
  readonly pictures: readonly (readonly [address: string, data: string])[];
}
