import { operatorPeople } from '#contract/operator-people.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { useDeskQuery } from '../api/use-desk-query.ts';
import { Avatar } from '../parts/avatar.tsx';
import { useMe } from '../start/me.tsx';
import { deskText } from '../text/desk.ts';

const REREAD_MS = 60_000;
const MOST = 5;

/** Who is at work: oneself first, with one's account, then the others who are signed in. */
export function Crew() {
  const { me } = useMe();
  const { data } = useDeskQuery(operatorPeople, mayRead(me.scopes, 'people') ? {} : null, {
    refreshInterval: REREAD_MS,
  });
  const others = (data?.people ?? []).filter(({ is_online, is_me }) => is_online && !is_me).slice(0, MOST);
  return (
    <div className="dk-crew">
      <h3 className="word">{deskText.crew}</h3>
      <AccountMenu />
      {others.map(({ person_id, name, role }) => (
        <div key={person_id} className="p" title={name}>
          <Avatar name={name} />
          <span className="vs word">
            <b className="med cut">{name}</b>
            <span className="dim cut">{role.name}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
