import type { DeskPage } from '../pages.ts';
import { DeskDialog } from '../parts/dialog.tsx';
import { DeskIcon } from '../parts/icon.tsx';
import { deskText } from '../text/desk.ts';
import { Crew } from './crew.tsx';
import { PageLinks } from './navigation.tsx';

/** The navigation on a phone, over the page, with the search that has no room in the head there. */
export function PhoneMenu({
  agentName,
  pages,
  onSearch,
  onClose,
}: {
  agentName: string;
  pages: readonly DeskPage[];
  onSearch: () => void;
  onClose: () => void;
}) {
  return (
    <DeskDialog title={`${agentName} ${deskText.desk}`} onClose={onClose}>
      <nav className="dk-menu" aria-label={deskText.menu}>
        <button type="button" className="in" onClick={onSearch}>
          <DeskIcon name="search" />
          <span className="cut">{deskText.search}</span>
        </button>
        <PageLinks pages={pages} onGo={onClose} />
        <Crew />
      </nav>
    </DeskDialog>
  );
}
