import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { OrBroken } from '../shell/or-broken.tsx';
import { useMe } from '../start/me.tsx';
import { deskText } from '../text/desk.ts';

const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }));

/** Oneself in the navigation: a press opens one's account. */
export function AccountMenu() {
  const { me } = useMe();
  const [isOpen, setOpen] = useState(false);
  const { name, role } = me.person;
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
      <OrBroken>
        <Suspense>{isOpen && <AccountDialog onClose={() => setOpen(false)} />}</Suspense>
      </OrBroken>
    </>
  );
}
