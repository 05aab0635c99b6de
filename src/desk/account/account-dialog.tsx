import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { deskLogout } from '#contract/operator-session.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { call } from '../api/call.ts';
import { endSession } from '../api/session-end.ts';
import { ActButton } from '../parts/act-button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { KeyValues } from '../parts/key-values.tsx';
import { switchTheme } from '../shell/theme.ts';
import { useMe } from '../start/me.tsx';
import { accountText } from '../text/account.ts';
import { NewCodesForm } from './new-codes-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';

type Form = 'passkey' | 'password' | 'codes';

/** One's own account: the last sign-in, passkeys, recovery codes, the password, this screen's theme, and the way out. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { me } = useMe();
  const [form, setForm] = useState<Form | null>(null);
  const { person, last_sign_in: last, session, second_factor: second } = me;
  const signOut = async () => {
    // Without an answer the session still ends by itself; this screen forgets it at once.
    await call(deskLogout, {}).catch(() => undefined);
    endSession();
  };
  const back = () => setForm(null);
  if (form === 'passkey') return <PasskeyForm onDone={back} />;
  if (form === 'password') return <PasswordForm onDone={back} />;
  if (form === 'codes') return <NewCodesForm onDone={back} />;
  return (
    <DeskDialog
      title={accountText.title}
      width={460}
      onClose={onClose}
      foot={
        <ActButton look="danger" size="go" className="grow" onClick={signOut}>
          {accountText.signOut}
        </ActButton>
      }
    >
      <p>
        <b className="med">{person.username}</b> {person.name} · {person.role.name}
      </p>
      <KeyValues
        rows={[
          ...(last ? ([[accountText.lastSignIn, `${formatDateTime(last.at)} · ${last.ip}`]] as const) : []),
          [accountText.until, formatDateTime(session.expires_at)],
          [accountText.codesLeft, accountText.codes(second.recovery_codes_left)],
        ]}
      />
      <Passkeys onAdd={browserSupportsWebAuthn() ? () => setForm('passkey') : undefined} />
      <div className="hs flex-wrap">
        <ActButton onClick={() => setForm('password')}>{accountText.changePassword}</ActButton>
        <ActButton onClick={() => setForm('codes')}>{accountText.newCodes}</ActButton>
        <ActButton onClick={switchTheme}>{accountText.theme}</ActButton>
      </div>
    </DeskDialog>
  );
}
