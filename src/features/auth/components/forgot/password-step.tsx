import { resetPassword, resetPasswordV2 } from '#contract/auth.ts';
import { checkOtp } from '#contract/input.ts';
import { checkNewPassword } from '#contract/new-password.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { CODE_TEXT } from '#src/text/code.ts';
import { CodeField } from '#src/ui/code-field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { orEnded, type SentCode, useSentCodes } from '../../model/sent-codes.ts';
import { ResendCode } from '../resend-code.tsx';
import { ShortForm } from '../short-form.tsx';
import { useShortForm } from '../use-short-form.ts';

const { forgot: text } = CODE_TEXT;
const CHECKS = { otp: checkOtp, new_password: checkNewPassword };

/** Step 2: the code and the new password. A lost answer is requested again with the same idempotency key. */
export function NewPasswordStep({ sent, onDone }: { sent: SentCode; onDone: () => void }) {
  const agent_code = useAgentCode();
  const resend = useCommand(resetPassword);
  const command = useCommand(resetPasswordV2);
  const keep = useSentCodes((state) => state.keep);
  const { phone } = sent;
  const state = useShortForm(CHECKS, { otp: '', new_password: '' }, async (values) => {
    await orEnded('reset', () => command.run({ agent_code, phone, ...values }));
    keep('reset', null);
    onDone();
  });
  return (
    <ShortForm state={state} submit={text.submit} submitting={text.submitting}>
      {/* For password managers: the account of the new password. */}
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <div className="grid gap-2">
        <CodeField label={CODE_TEXT.code} {...state.field('otp')} />
        <ResendCode
          sent={sent}
          onResend={async () => keep('reset', { phone, ...(await resend.run({ agent_code, phone })) })}
        />
      </div>
      <PasswordField
        label={text.newPassword}
        hint={AUTH_TEXT.register.passwordHint}
        autoComplete="new-password"
        maxLength={128}
        {...state.field('new_password')}
      />
    </ShortForm>
  );
}
