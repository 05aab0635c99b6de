import { Avatar } from '../parts/avatar.tsx';
import { State } from '../parts/state.tsx';
import { signInText } from '../text/sign-in.ts';
import type { Begun } from './begun.ts';

/** Who has given the right password. */
export function BegunPerson({ person }: Pick<Begun, 'person'>) {
  return (
    <div className="note items-center">
      <Avatar name={person.name} />
      <span className="grow cut">
        <b className="med">{person.username}</b> {person.name} · {person.role.name}
      </span>
      <State tone="ok" icon="check">
        {signInText.passwordIsRight}
      </State>
    </div>
  );
}
