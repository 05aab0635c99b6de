import { NavLink } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import type { DeskPage } from '../pages.ts';
import { DeskIcon } from '../parts/icon.tsx';
import { deskText } from '../text/desk.ts';
import { useCounts } from './counts.tsx';
import { Crew } from './crew.tsx';

/** The ways to the pages, with what waits on each. `onGo` is called when one is taken. */
export function PageLinks({ pages, onGo }: { pages: readonly DeskPage[]; onGo?: () => void }) {
  const counts = useCounts();
  return (
    <div className="dk-links">
      {pages.map(({ path, label, icon, isFirst }, index) => {
        const waiting = counts[path];
        return (
          <div key={path} className="contents">
            {isFirst && index > 0 && <div className="sep" />}
            <NavLink to={path} title={label} onClick={onGo}>
              <DeskIcon name={icon} />
              <span className="word cut">{label}</span>
              {waiting && waiting.count > 0 && (
                <span className={classNames('n', waiting.tone && `is-${waiting.tone}`)}>{waiting.count}</span>
              )}
            </NavLink>
          </div>
        );
      })}
    </div>
  );
}

/** The agent's mark with the desk's word, then the pages that the operator may see, and who is here. Under 1440 px the words go. */
export function Navigation({ agentName, pages }: { agentName: string; pages: readonly DeskPage[] }) {
  return (
    <nav className="dk-nav" aria-label={deskText.menu}>
      <div className="dk-brand">
        <img src="/favicon.svg" alt="" className="size-6" />
        <b className="cut">{agentName}</b> <span>{deskText.desk}</span>
      </div>
      <PageLinks pages={pages} />
      <Crew />
    </nav>
  );
}
