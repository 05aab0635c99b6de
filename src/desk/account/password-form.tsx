import { useState } from 'react';
import { deskPassword } from '#contract/operator-session.ts';
import { useDeskCommand } from '../api/use-desk-command.ts';
import { DeskField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { accountText } from '../text/account.ts';
import { OwnForm } from './own-form.tsx';

/** Changes one's own password; all other devices are signed out. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isChanged, setChanged] = useState(false);
  const change = useDeskCommand(deskPassword);
  const fields = change.refusal?.fields ?? {};
  const submit = () =>
    isChanged
      ? onDone()
      : void change.run({ password, new_password: newPassword }).then(
          () => setChanged(true),
          () => undefined,
        );
  return (
    <OwnForm
      title={accountText.changePassword}
      act={isChanged ? accountText.title : accountText.changePassword}
      fault={Object.keys(fields).length > 0 ? null : (change.refusal?.message ?? null)}
      isBusy={change.isRunning}
      onSubmit={submit}
      onClose={onDone}
    >
      {isChanged ? (
        <Note tone="ok" icon="check">
          {accountText.passwordChanged}
        </Note>
      ) : (
        <>
          <DeskField
            label={accountText.password}
            data-autofocus
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            fault={fields.password}
          />
          <DeskField
            label={accountText.newPassword}
            type="password"
            autoComplete="new-password"
            value={newPassword}
            onChange={({ target }) => setNewPassword(target.value)}
            fault={fields.new_password}
          />
        </>
      )}
    </OwnForm>
  );
}
