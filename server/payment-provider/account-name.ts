import { OTHER_BANK } from '#contract/banks.ts';
import { type AccountNameAnswer, type AccountNameQuestion, accountNameAnswer } from '#contract/payment-provider.ts';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { postJson } from '#server/lib/remote.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { NAMES_UNREADABLE } from './text.ts';
import { webhookSecret } from './webhook-secret.ts';

const TIMEOUT_MS = 8_000;

/** The name of an account's holder. Refuses with `channel_unavailable`. */
export type NameLookup = (question: AccountNameQuestion) => Promise<AccountNameAnswer>;

/**
 * Over HTTP, signed like the provider's own calls: POST {bank_code, account_no, expected_name} to ACCOUNT_NAME_URL.
 * Without one outside of the sandbox the member's name is taken to be the account's, as at the registration; the
 * operator's list of withdrawals warns of a new account.
 */
export function createNameLookup(platform: Platform): NameLookup {
  const { config } = platform;
  const secret = webhookSecret(platform);
  return async (question) => {
    // Nobody can ask a bank that is not in the list: a person looks at its withdrawals.
    const isAsked = question.bank_code !== OTHER_BANK && (config.accountNameUrl !== null || config.sandbox);
    if (!isAsked) return { state: 'found', account_name: question.expected_name };
    const url = config.accountNameUrl ?? `${platform.ownUrl()}${SANDBOX_PATHS.accountName}`;
    const body = JSON.stringify(question);
    try {
      const headers = signatureHeaders(await secret(), body, platform.now());
      return accountNameAnswer.parse(await postJson(url, body, { headers, timeoutMs: TIMEOUT_MS }));
    } catch (error) {
      platform.log.warn({ err: error }, 'account-name lookup failed');
      throw new Refusal('channel_unavailable', { message: NAMES_UNREADABLE });
    }
  };
}
