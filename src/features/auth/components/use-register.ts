import { type RefObject, useEffect, useRef, useState } from 'react';
import { register } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { useAgentCode, useLocal } from '#src/stores/local.ts';
import { useSession } from '#src/stores/session.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { useFocusError } from '#src/ui/use-focus-error.ts';
import { enter, isTicketSpent } from '../model/enter.ts';
import { lineTicket } from '../model/line-answer.ts';
import { useRegisterDraft } from '../model/register-draft.ts';
import {
  checkAccountStep,
  checkPasswordStep,
  placeRegisterError,
  type RegisterDraft,
  type RegisterErrors,
  stepOf,
} from '../model/register-form.ts';
import { useCooldown } from './use-cooldown.ts';
import { usePhoneFree } from './use-phone-free.ts';

const { referral: REFERRAL } = AUTH_TEXT.register;

export type Step = 1 | 2;

/** The form itself shows no toast, so that it is loaded without their code. */
async function sayReferral(referral: keyof typeof REFERRAL): Promise<void> {
  const { toast } = await loadCode(() => import('#src/ui/toast.tsx'));
  toast.info(REFERRAL[referral]);
}

/** Logs the new member in. */
function enterRegistered(session: OutputOf<typeof register>): void {
  enter(session);
  if (session.must_prove_phone) useSession.getState().keepTarget(`${link('profile')}?sheet=phone`);
  useLocal.setState({ ref: null });
  // The registration is done: that its words cannot be loaded stops nothing.
  if (session.referral === 'unknown' || session.referral === 'self')
    sayReferral(session.referral).catch((error: unknown) => console.warn('referral', error));
}

interface UseRegister {
  step: Step;
  onStep: (step: Step) => void;
  onDone: () => void;
  /** The referral code of the link that was opened. */
  referrer: string | null;
}

interface Shown {
  errors: RegisterErrors;
  failure: string | null;
}

const NONE: Shown = { errors: {}, failure: null };

/** What the form says is wrong: shows the step of the first error and its field, and hides an error whose field is edited. */
function useShownErrors(form: RefObject<HTMLFormElement | null>, step: Step, onStep: (step: Step) => void) {
  const [shown, setShown] = useState(NONE);
  const focusError = useFocusError(form);
  return {
    shown,
    show: (next: Shown) => {
      setShown(next);
      const place = stepOf(next.errors);
      if (place !== 0 && place !== step) onStep(place);
      focusError();
    },
    hide: (fields: readonly string[]) =>
      setShown(({ errors }) => ({
        errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))),
        failure: null,
      })),
  };
}

/** Registration in two steps. A lost connection keeps everything; the next attempt has the same idempotency key. */
export function useRegister({ step, onStep, onDone, referrer }: UseRegister) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, clear } = useRegisterDraft();
  const [password, setPassword] = useState('');
  const { shown, show, hide } = useShownErrors(form, step, onStep);
  const [hasTaken, setTaken] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isDone, setDone] = useState(false);
  const agentCode = useAgentCode();
  const phone = usePhoneFree(draft.phone);
  const takenText = draft.claim ? null : phone.takenText;
  const cooldown = useCooldown();
  const command = useCommand(register);

  // The form is shown until the next page is there: only then is the draft cleared.
  useEffect(() => (isDone ? clear : undefined), [isDone, clear]);

  const checkFirstStep = (): boolean => {
    const checked = checkAccountStep(draft);
    const taken = takenText ? { phone: takenText } : null;
    const errors = checked.ok ? taken : checked.errors;
    show(errors ? { errors, failure: null } : NONE);
    return errors === null;
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'phone_taken' || error.code === 'bank_account_taken') setTaken(true);
    if (isTicketSpent(error)) useSession.getState().setLineTicket(null);
    if (error.retryAfterSeconds !== null) cooldown.start(error.retryAfterSeconds);
    show(placeRegisterError(error));
  };
  const send = async () => {
    const account = checkAccountStep(draft);
    const secret = checkPasswordStep(draft, password, bangkokDay(serverNow()));
    if (!account.ok) return show({ errors: account.errors, failure: null });
    if (!secret.ok) return show({ errors: secret.errors, failure: null });
    show(NONE);
    setWaiting(true);
    const ticket = await lineTicket();
    setWaiting(false);
    if (!ticket) return;
    try {
      const session = await command.run({
        agent_code: agentCode,
        ...account.values,
        ...secret.values,
        accept_terms: true,
        accept_marketing: draft.accept_marketing,
        ...(draft.claim && { claim: true }),
        ...(referrer && { ref: referrer }),
        ...ticket,
      });
      enterRegistered(session);
      setDone(true);
      onDone();
    } catch (error) {
      refuse(error);
    }
  };
  return {
    form,
    draft,
    password,
    errors: { ...(takenText && { phone: takenText }), ...shown.errors },
    /** Whether the player may offer to prove data that another account has. */
    isTaken: draft.claim || takenText !== null || hasTaken,
    failure: shown.failure,
    isPhoneFree: phone.isFree,
    cooldownMs: cooldown.leftMs,
    isSending: isWaiting || command.isRunning || isDone,
    change: (changed: Partial<RegisterDraft>) => {
      const isOther = 'phone' in changed || 'bank_code' in changed || 'bank_account_no' in changed;
      if (isOther) setTaken(false);
      change(isOther ? { ...changed, claim: false } : changed);
      hide('claim' in changed ? ['phone', 'bank_account_no'] : Object.keys(changed));
    },
    changePassword: (next: string) => {
      setPassword(next);
      hide(['password']);
    },
    submit: () => {
      if (step === 2) void send();
      else if (checkFirstStep()) onStep(2);
    },
  };
}

export type Registration = ReturnType<typeof useRegister>;
