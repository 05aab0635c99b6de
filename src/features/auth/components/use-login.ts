import { useRef, useState } from 'react';
import { login } from '#contract/auth.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { useSession } from '#src/stores/session.ts';
import { useUser } from '#src/stores/user.ts';
import { useFocusError } from '#src/ui/use-focus-error.ts';
import type { FieldErrors } from '../model/check-fields.ts';
import { enter, isTicketSpent } from '../model/enter.ts';
import { lineTicket } from '../model/line-answer.ts';
import { checkLogin, type LoginDraft, type LoginField, placeLoginError } from '../model/login-form.ts';
import { useCooldown } from './use-cooldown.ts';

const isOtherLine = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'line_already_linked';

async function say(message: string): Promise<void> {
  const { toast } = await loadCode(() => import('#src/ui/toast.tsx'));
  toast.info(message);
}

/** Login by password. With a LINE ticket it also binds the LINE account. */
export function useLogin(onDone: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<LoginDraft>({ username: '', password: '' });
  const [errors, setErrors] = useState<FieldErrors<LoginField>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [isDone, setDone] = useState(false);
  const agentCode = useAgentCode();
  const cooldown = useCooldown();
  const focusError = useFocusError(form);
  const command = useCommand(login);

  const showErrors = (next: { errors: FieldErrors<LoginField>; failure: string | null }) => {
    setErrors(next.errors);
    setFailure(next.failure);
    focusError();
  };
  const refuse = (error: unknown, before: string | null) => {
    if (!(error instanceof ApiError)) throw error;
    const { accessToken, clear } = useUser.getState();
    // A failed login clears the user (docs/specification.md#states), unless LINE has logged one in meanwhile.
    if (accessToken === before) clear();
    if (isTicketSpent(error)) useSession.getState().setLineTicket(null);
    if (error.retryAfterSeconds !== null) cooldown.start(error.retryAfterSeconds);
    showErrors(placeLoginError(error));
  };
  const submit = async () => {
    const checked = checkLogin(draft);
    if (!checked.ok) return showErrors({ errors: checked.errors, failure: null });
    showErrors({ errors: {}, failure: null });
    const before = useUser.getState().accessToken;
    setWaiting(true);
    const ticket = await lineTicket();
    setWaiting(false);
    if (!ticket) return;
    const send = (line: typeof ticket) => command.run({ agent_code: agentCode, ...checked.values, ...line });
    try {
      // An account that is bound to another LINE account keeps it. Only its logged-in owner can unbind that one, and
      // inside LINE each login comes with a ticket.
      const session = await send(ticket).catch(async (error: unknown) => {
        if (!isOtherLine(error)) throw error;
        const without = await send({});
        say(error.message).catch((failure: unknown) => console.warn('LINE account', failure));
        return without;
      });
      enter(session);
      setDone(true);
      onDone();
    } catch (error) {
      refuse(error, before);
    }
  };
  return {
    form,
    draft,
    errors,
    failure,
    cooldownMs: cooldown.leftMs,
    // Stays busy until the next page is shown.
    isSending: isWaiting || command.isRunning || isDone,
    change: (changed: Partial<LoginDraft>) => {
      setDraft((before) => ({ ...before, ...changed }));
      setErrors({});
      setFailure(null);
    },
    /** Formats the same phone number; the value does not count as changed. */
    tidy: (username: string) => setDraft((before) => ({ ...before, username })),
    submit,
  };
}
