import { useState } from 'react';
import { deskMe, deskRecoveryCodes } from '#contract/operator-session.ts';
import { call } from '../api/call.ts';
import { useDeskCommand } from '../api/use-desk-command.ts';
import { DeskField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { RecoveryCodeList } from '../sign-in/recovery-code-list.tsx';
import { useMe } from '../start/me.tsx';
import { accountText } from '../text/account.ts';
import { signInText } from '../text/sign-in.ts';
import { OwnForm } from './own-form.tsx';

/** Ten new recovery codes in place of the old ones. */
export function NewCodesForm({ onDone }: { onDone: () => void }) {
  const { setMe } = useMe();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useDeskCommand(deskRecoveryCodes);
  const submit = async () => {
    if (codes) return onDone();
    const { recovery_codes: made } = await make.run({ password });
    setCodes(made);
    const me = await call(deskMe, {});
    if (me) setMe(me);
  };
  return (
    <OwnForm
      title={accountText.newCodes}
      act={codes ? signInText.kept : accountText.make}
      fault={make.refusal ? (make.refusal.fields.password ?? make.refusal.message) : null}
      isBusy={make.isRunning}
      // The refusal is shown above the act.
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={onDone}
    >
      <Note>{accountText.newCodesNote}</Note>
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : (
        <DeskField
          label={accountText.password}
          data-autofocus
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </OwnForm>
  );
}
