import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Friendship } from '../../../../liff/on-demand/friendship.ts';
import { link } from '../../../lib/links.ts';
import { NOTIFICATIONS_TEXT as text } from '../../../text/notifications.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';

interface FriendNoteProps {
  standing: Friendship;
  /** Opens LINE's window that offers to add the account as a friend. */
  ask: () => Promise<void>;
}

/** Shown when messages are wanted: LINE delivers them to friends of the agent's account only. Offers to add it. */
export function FriendNote({ standing, ask }: FriendNoteProps) {
  const [isAsking, setAsking] = useState(false);
  if (standing === 'friend' || standing === 'unknown') return null;
  const askAgain = async () => {
    setAsking(true);
    await ask();
    setAsking(false);
  };
  return (
    <div className="inset-box mt-3 p-4 grid gap-3" role="status">
      <p className="text-sm">{standing === 'stranger' ? text.noFriend : text.notAsked}</p>
      {standing === 'stranger' ? (
        <Button variant="line" icon="chat" busy={isAsking} onClick={() => void askAgain()}>
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
