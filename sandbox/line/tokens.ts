import { randomUUID } from 'node:crypto';

/** Both kinds of token contain the LINE account, so that the sandbox need not store them. */
const REPLY_TOKEN = /^sandbox-(U[0-9a-f]{32})-[0-9a-f-]{36}$/;

export const newReplyToken = (user: string) => `sandbox-${user}-${randomUUID()}`;
/** The LINE account that a reply token was issued for; undefined for any other text. */
export const userOfReplyToken = (token: string): string | undefined => REPLY_TOKEN.exec(token)?.[1];

/** The token of an account link: the LINE account's number written as a UUID. */
export const linkTokenOf = (user: string): string =>
  user.slice(1).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
export const userOfLinkToken = (token: string): string => `U${token.replaceAll('-', '')}`;
