import { DeskIcon } from '../parts/icon.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { deskText } from '../text/desk.ts';
import { useFindSlot } from './page-find.tsx';
import { useShownTitle } from './title.tsx';

/** The page's title with one grey sentence, and the search that `/` opens too. On a phone the agent's mark opens the menu. */
export function TopBar({ onSearch, onMenu }: { onSearch: () => void; onMenu: () => void }) {
  const { title, below } = useShownTitle();
  const { isTaken, setSlot } = useFindSlot();
  return (
    <header className="dk-top">
      <button type="button" className="to-menu" aria-label={deskText.menu} onClick={onMenu}>
        <img src="/favicon.svg" alt="" className="size-6" />
      </button>
      <h1 className="nowrap">{title}</h1>
      <span className="dim cut below">{below}</span>
      {isTaken ? (
        <search ref={setSlot} className="find" />
      ) : (
        <button type="button" className="find" onClick={onSearch} aria-label={deskText.search}>
          <DeskIcon name="search" />
          <span className="cut">{deskText.search}</span>
          <KeyHint keys="/" />
        </button>
      )}
    </header>
  );
}
