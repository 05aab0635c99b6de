import { changePassword, listSessions } from '#contract/auth.ts';
import { checkPassword } from '#contract/input.ts';
import { checkNewPassword } from '#contract/new-password.ts';
import { useCommand } from '#src/api/use-command.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ShortForm } from '../short-form.tsx';
import { useShortForm } from '../use-short-form.ts';
import type { AccountSheetProps } from './account-sheet.ts';

const { password: text, currentPassword } = PROFILE_TEXT;
const CHECKS = { current_password: checkPassword, new_password: checkNewPassword };

/** Changes the password, which needs the current one, and logs all other devices out. */
export function PasswordSheet({ user, onClose }: AccountSheetProps) {
  const command = useCommand(changePassword, { revalidates: [listSessions] });
  const state = useShortForm(CHECKS, { current_password: '', new_password: '' }, async (values) => {
    await command.run(values);
    onClose();
    toast.success(text.done);
  });
  return (
    <Sheet open onClose={onClose} title={text.title} text={text.text}>
      <ShortForm state={state} submit={text.submit} submitting={text.submitting}>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={currentPassword}
          hint={text.forgot}
          autoComplete="current-password"
          maxLength={128}
          {...state.field('current_password')}
        />
        <PasswordField
          label={text.next}
          hint={text.nextHint}
          autoComplete="new-password"
          maxLength={128}
          {...state.field('new_password')}
        />
      </ShortForm>
    </Sheet>
  );
}
