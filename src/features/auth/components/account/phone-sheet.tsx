import { useState } from 'react';
import { requestOtp, verifyOtp } from '#contract/auth.ts';
import { checkOtp, checkPassword, checkPhone } from '#contract/input.ts';
import { getUserInfo } from '#contract/member.ts';
import { withdrawRules } from '#contract/withdraw.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { CODE_TEXT } from '#src/text/code.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { Button } from '#src/ui/button.tsx';
import { CodeField } from '#src/ui/code-field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { formatPhone, PhoneField } from '#src/ui/phone-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import { orEnded, type SentCode, useSentCodes } from '../../model/sent-codes.ts';
import { ResendCode } from '../resend-code.tsx';
import { ShortForm } from '../short-form.tsx';
import { useShortForm } from '../use-short-form.ts';
import type { AccountSheetProps } from './account-sheet.ts';

const { proof: text } = CODE_TEXT;
const PURPOSE = { purpose: 'verify_phone' } as const;

/** Verifies the member's phone by a one-time code, which the first withdrawal needs (docs/rules.md#withdrawals). */
export function PhoneSheet({ user, onClose }: AccountSheetProps) {
  const { proof, keep } = useSentCodes();
  const request = useCommand(requestOtp);
  const finish = () => {
    keep('proof', null);
    void revalidate([getUserInfo, withdrawRules]);
    onClose();
    toast.success(text.done);
  };
  /** The phone may be verified already: on another device, or by a call whose answer was lost. */
  const orProved = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'phone_proved') finish();
      else throw error;
    }
  };
  const send = () => orProved(async () => keep('proof', { phone: user.phone, ...(await request.run(PURPOSE)) }));
  /** Sends to a phone that is not the account's yet; the profile shows it from then on. */
  const sendTo = ({ phone, password }: { phone: string; password: string }) =>
    orProved(async () => {
      keep('proof', { phone: formatPhone(phone), ...(await request.run({ ...PURPOSE, phone, password })) });
      await revalidate([getUserInfo]);
    });
  const [isOther, setOther] = useState(user.phone === '');
  const another = () => {
    keep('proof', null);
    setOther(true);
  };
  const lead = isOther ? text.none : text.lead(user.phone);
  return (
    <Sheet open onClose={onClose} title={text.title} text={proof ? text.sent(proof.phone) : lead}>
      {proof ? (
        <EnterCode sent={proof} onResend={send} onProved={finish} orProved={orProved} />
      ) : isOther ? (
        <OtherPhone send={sendTo} />
      ) : (
        <SendCode send={send} />
      )}
      {(proof || !isOther) && <OtherButton onClick={another}>{text.otherPhone}</OtherButton>}
      {!proof && isOther && user.phone !== '' && (
        <OtherButton onClick={() => setOther(false)}>{text.ownPhone(user.phone)}</OtherButton>
      )}
    </Sheet>
  );
}

function OtherButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" block className="mt-3" onClick={onClick}>
      {children}
    </Button>
  );
}

function SendCode({ send }: { send: () => Promise<unknown> }) {
  const state = useShortForm({}, {}, send);
  return (
    <ShortForm state={state} submit={CODE_TEXT.send} submitting={CODE_TEXT.sending}>
      {null}
    </ShortForm>
  );
}

const OTHER_CHECKS = { phone: checkPhone, password: checkPassword };

/** Another phone needs the password: a person who finds an open session must not be able to take over the account. */
function OtherPhone({ send }: { send: (values: { phone: string; password: string }) => Promise<unknown> }) {
  const state = useShortForm(OTHER_CHECKS, { phone: '', password: '' }, send);
  return (
    <ShortForm state={state} submit={CODE_TEXT.send} submitting={CODE_TEXT.sending}>
      <PhoneField label={text.newPhone} {...state.field('phone')} />
      <PasswordField
        label={PROFILE_TEXT.currentPassword}
        autoComplete="current-password"
        maxLength={128}
        {...state.field('password')}
      />
    </ShortForm>
  );
}

interface EnterCodeProps {
  sent: SentCode;
  onResend: () => Promise<unknown>;
  onProved: () => void;
  orProved: (work: () => Promise<unknown>) => Promise<unknown>;
}

function EnterCode({ sent, onResend, onProved, orProved }: EnterCodeProps) {
  const command = useCommand(verifyOtp);
  const state = useShortForm({ otp: checkOtp }, { otp: '' }, ({ otp }) =>
    orProved(async () => {
      await orEnded('proof', () => command.run({ ...PURPOSE, otp }));
      onProved();
    }),
  );
  return (
    <ShortForm state={state} submit={text.submit} submitting={text.submitting}>
      <div className="grid gap-2">
        <CodeField label={CODE_TEXT.code} {...state.field('otp')} />
        <ResendCode sent={sent} onResend={onResend} />
      </div>
    </ShortForm>
  );
}
