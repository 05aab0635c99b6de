import { DeskIcon } from '../parts/icon.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { deskText } from '../text/desk.ts';
import { useFindSlot } from './page-find.tsx';
import { useShownTitle } from './title.tsx';

/** The page's title with one grey sentence, and the search that `/` opens too. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { title, below } = useShownTitle();
  const { isTaken, setSlot } = useFindSlot();
  return (
    <header className="dk-top">
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
