import { resetPassword } from '#contract/auth.ts';
import { checkPhone } from '#contract/input.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { CODE_TEXT } from '#src/text/code.ts';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { useSentCodes } from '../../model/sent-codes.ts';
import { ShortForm } from '../short-form.tsx';
import { useShortForm } from '../use-short-form.ts';

const { forgot: text } = CODE_TEXT;

/** Step 1: the phone number of the account. */
export function PhoneStep({ onSent }: { onSent: () => void }) {
  const command = useCommand(resetPassword);
  const agent_code = useAgentCode();
  const { reset, keep } = useSentCodes();
  const whileShown = useWhileShown();
  const state = useShortForm({ phone: checkPhone }, { phone: reset?.phone ?? '' }, async ({ phone }) => {
    keep('reset', { phone, ...(await command.run({ agent_code, phone })) });
    whileShown(onSent);
  });
  return (
    <ShortForm state={state} submit={CODE_TEXT.send} submitting={CODE_TEXT.sending}>
      <PhoneField label={text.phone} {...state.field('phone')} />
    </ShortForm>
  );
}
