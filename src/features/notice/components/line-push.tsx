import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { listConsents, setConsent } from '#contract/auth.ts';
import { getUserInfo } from '#contract/member.ts';
import { befriend, type Friendship, readFriendship } from '#liff/on-demand/friendship.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { NOTIFICATIONS_TEXT as text } from '#src/text/notifications.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { CheckField } from '#src/ui/check-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { SkeletonOf } from '#src/ui/skeleton-of.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FriendNote } from './friend-note.tsx';

/** The switch for notices on LINE: off by default, for bound accounts only. Others see a link to bind theirs. */
export function LinePush() {
  const { data: consents, error: consentsError } = useQuery(listConsents, {});
  const { data: user, error: userError } = useQuery(getUserInfo, {});
  if (!consents || !user)
    return consentsError || userError ? null : (
      <SkeletonOf className="rounded-box">
        <BindFirst />
      </SkeletonOf>
    );
  const isOn = consents.some(({ kind, granted }) => kind === 'line_push' && granted);
  const { linked } = user.line;
  return isOn || linked ? <PushSwitch isOn={isOn} isLinked={linked} /> : <BindFirst />;
}

const BindFirst = () => (
  <Link to={link('profile', { sheet: 'line' })} className="surface row-link">
    <span className="glyph">
      <Icon name="chat" size={20} />
    </span>
    <span className="flex-1 min-w-0">
      <b className="block font-medium">{text.push}</b>
      <span className="block text-sm text-muted">{text.pushUnbound}</span>
    </span>
    <Icon name="right" size={20} className="text-muted flex-none" />
  </Link>
);

/** LINE was unbound after the messages were switched on. */
const Unreached = () => (
  <div className="inset-box mt-3 p-4 grid gap-3" role="status">
    <p className="text-sm">{text.pushUnreached}</p>
    <Link to={link('profile', { sheet: 'line' })} className={buttonClass({ variant: 'line' })}>
      {text.bindLine}
    </Link>
  </div>
);

function PushSwitch({ isOn, isLinked }: { isOn: boolean; isLinked: boolean }) {
  const { run, isRunning } = useCommand(setConsent, { revalidates: [listConsents] });
  const [friendship, setFriendship] = useState<Friendship>('unknown');
  const [wasOn] = useState(isOn);
  // A member who has removed the account as a friend since then sees that no message arrives any more.
  useEffect(() => {
    if (wasOn) void readFriendship().then(setFriendship);
  }, [wasOn]);
  const addFriend = async () => {
    const answer = await befriend();
    setFriendship(answer);
    if (answer === 'friend') toast.success(text.isFriend, { id: 'line-push' });
  };
  const change = async (granted: boolean) => {
    try {
      await run({ kind: 'line_push', granted });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
      return;
    }
    // Offered now, because without friendship none of the messages just switched on would arrive.
    if (granted) await addFriend();
  };
  return (
    <section className="surface px-4 py-3">
      <CheckField checked={isOn} disabled={isRunning} onChange={(granted) => void change(granted)}>
        <b className="block font-medium">{text.push}</b>
        <span className="block text-sm text-muted">{text.pushText}</span>
      </CheckField>
      {isOn && (isLinked ? <FriendNote friendship={friendship} onAdd={addFriend} /> : <Unreached />)}
    </section>
  );
}
