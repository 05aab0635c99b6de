import { z } from 'zod';
import { signatureHeaders } from '../platform/http/signature.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { NAMES_UNREADABLE } from './text.ts';
import { webhookSecret } from './webhook-secret.ts';

const TIMEOUT_MS = 8_000;

const TITLES = /^(นางสาว|น\.ส\.|นาย|นาง)\s*/;
const plainName = (name: string) => name.normalize('NFC').replace(TITLES, '').replace(/\s/g, '').toLowerCase();
/** Whether an account is in the member's own name, whatever the title and the spaces. */
export const isSameName = (one: string, other: string) => plainName(one) === plainName(other);

/** What is asked. `expected_name` helps a bank that only says yes or no, and answers it with the name itself. */
export const nameQuestion = z.strictObject({
  bank_code: z.string().max(16),
  account_no: z.string().max(20),
  expected_name: z.string().max(200),
});
export const nameAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), account_name: z.string().min(1).max(200) }),
  z.object({ state: z.literal('unknown') }),
]);
export type NameQuestion = z.output<typeof nameQuestion>;
export type NameAnswer = z.output<typeof nameAnswer>;

/** Where the sandbox bank answers, on this very server. */
export const SANDBOX_NAME_PATH = '/sandbox/bank/account-name';

/** Whose account it is. Throws `channel_unavailable`. */
export type NameLookup = (question: NameQuestion) => Promise<NameAnswer>;

/**
 * Over HTTP, signed like the provider's own calls: POST {bank_code, account_no, expected_name} to ACCOUNT_NAME_URL.
 * Without one outside of the sandbox an account is taken to be its member's, as at the registration; the operator's list
 * of withdrawals warns of a new account, and the payer's bank has the last word.
 */
export function createNameLookup(platform: Platform): NameLookup {
  const { config } = platform;
  const secret = webhookSecret(platform);
  return async (question) => {
    if (config.accountNameUrl === null && !config.sandbox)
      return { state: 'found', account_name: question.expected_name };
    const url = config.accountNameUrl ?? `${platform.baseUrl()}${SANDBOX_NAME_PATH}`;
    const body = JSON.stringify(question);
    try {
      const headers = { 'content-type': 'application/json', ...signatureHeaders(await secret(), body, platform.now()) };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
      if (!response.ok) throw new Error(`the account-name lookup answered HTTP ${response.status}`);
      return nameAnswer.parse(await response.json());
    } catch (error) {
      platform.log.warn({ err: error }, 'account-name lookup failed');
      throw new Refusal('channel_unavailable', { message: NAMES_UNREADABLE });
    }
  };
}
