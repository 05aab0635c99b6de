import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { deskPasskeyRegister, deskPasskeyRegisterOptions } from '#contract/operator-session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '../api/call.ts';
import { DeskField } from '../parts/field.tsx';
import { useMe } from '../start/me.tsx';
import { accountText } from '../text/account.ts';
import { OwnForm } from './own-form.tsx';

/** Adds a passkey of this device; the password again, so that an open screen is not enough. */
export function PasskeyForm({ onDone }: { onDone: () => void }) {
  const { setMe } = useMe();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const add = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { step, options } = await call(deskPasskeyRegisterOptions, { password });
      const made = await startRegistration({ optionsJSON: options });
      const { clientDataJSON, attestationObject } = made.response;
      const response = {
        id: made.id,
        rawId: made.rawId,
        type: made.type,
        clientExtensionResults: { ...made.clientExtensionResults },
        response: { clientDataJSON, attestationObject },
      };
      setMe(await call(deskPasskeyRegister, { step, name, response }));
      onDone();
    } catch (error) {
      setFault(
        error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : accountText.passkeyFailed,
      );
      setBusy(false);
    }
  };
  return (
    <OwnForm
      title={accountText.addPasskey}
      act={accountText.addPasskey}
      fault={fault}
      isBusy={isBusy}
      onSubmit={() => void add()}
      onClose={onDone}
    >
      <DeskField
        label={accountText.passkeyName}
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <DeskField
        label={accountText.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </OwnForm>
  );
}
