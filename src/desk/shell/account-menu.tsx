import { useState } from 'react';
import { deskLogout } from '#contract/operator-session.ts';
import { call } from '../api/call.ts';
import { endSession } from '../api/session-end.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { useMe } from '../start/me.tsx';
import { deskText } from '../text/desk.ts';
import { switchTheme } from './theme.ts';

/** Oneself: the role, the theme of this screen, and the way out. */
export function AccountMenu() {
  const { me } = useMe();
  const [isOpen, setOpen] = useState(false);
  const { name, role, username } = me.person;
  const signOut = async () => {
    // Without an answer the session still ends by itself; this screen forgets it at once.
    await call(deskLogout, {}).catch(() => undefined);
    endSession();
  };
  return (
    <>
      <button type="button" className="p text-left" title={name} onClick={() => setOpen(true)}>
        <Avatar name={name} isMe />
        <span className="vs word">
          <b className="med cut">{name}</b>
          <span className="dim cut">
            {deskText.you} · {role.name}
          </span>
        </span>
      </button>
      {isOpen && (
        <DeskDialog
          title={deskText.account}
          width={380}
          onClose={() => setOpen(false)}
          foot={
            <ActButton look="danger" size="go" className="grow" onClick={signOut}>
              {deskText.signOut}
            </ActButton>
          }
        >
          <p>
            <b className="med">{username}</b> {name} · {role.name}
          </p>
          <ActButton onClick={switchTheme}>{deskText.theme}</ActButton>
        </DeskDialog>
      )}
    </>
  );
}
