import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Friendship } from '#liff/on-demand/friendship.ts';
import { link } from '#src/lib/links.ts';
import { NOTIFICATIONS_TEXT as text } from '#src/text/notifications.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';

interface FriendNoteProps {
  friendship: Friendship;
  /** Opens LINE's window that offers to add the account as a friend. */
  onAdd: () => Promise<void>;
}

/** Shown when messages are wanted: LINE delivers them to friends of the agent's account only. Offers to add it. */
export function FriendNote({ friendship, onAdd }: FriendNoteProps) {
  const [isAdding, setAdding] = useState(false);
  if (friendship === 'friend' || friendship === 'unknown') return null;
  const add = async () => {
    setAdding(true);
    await onAdd();
    setAdding(false);
  };
  return (
    <div className="inset-box mt-3 p-4 grid gap-3" role="status">
      <p className="text-sm">{friendship === 'stranger' ? text.noFriend : text.cannotAdd}</p>
      {friendship === 'stranger' ? (
        <Button variant="line" icon="chat" busy={isAdding} onClick={() => void add()}>
          {text.addFriend}
        </Button>
      ) : (
        <Link to={link('liff', { name: 'contact' })} className={buttonClass({ variant: 'line' })}>
          {text.openChat}
        </Link>
      )}
    </div>
  );
}
