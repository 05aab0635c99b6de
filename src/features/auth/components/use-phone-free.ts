import { checkAccount } from '#contract/auth.ts';
import { checkPhone } from '#contract/input.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { useDebounced } from './use-debounced.ts';

const TYPING_PAUSE_MS = 400;

/**
 * Tells whether the phone number is free, requested as soon as it is complete. Without an answer nothing is shown:
 * the registration checks it again.
 */
export function usePhoneFree(raw: string): { isFree: boolean; takenText: string | null } {
  const checked = checkPhone(raw);
  const phone = checked.ok ? checked.value : null;
  const debounced = useDebounced(phone, TYPING_PAUSE_MS);
  const agentCode = useAgentCode();
  const { data } = useQuery(checkAccount, debounced === null ? null : { agent_code: agentCode, phone: debounced }, {
    revalidateOnFocus: false,
  });
  const isKnown = data !== undefined && debounced === phone;
  return {
    isFree: isKnown && data.available,
    takenText: isKnown && !data.available ? AUTH_TEXT.register.phoneTaken : null,
  };
}
