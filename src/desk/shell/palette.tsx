import { Command } from 'cmdk';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeskPage } from '../pages.ts';
import { DeskDialog } from '../parts/dialog.tsx';
import { DeskIcon } from '../parts/icon.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { deskText } from '../text/desk.ts';
import { SearchHits } from './search-hits.tsx';

/** Search over members, accounts, bills and money, and the way to every page. Arrows and Enter choose. */
export function Palette({ pages, onClose }: { pages: readonly DeskPage[]; onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const searched = useDeferredValue(text.trim());
  const go = (path: string) => {
    onClose();
    navigate(path);
  };
  const words = text.trim().toLowerCase();
  const shown = pages.filter(({ label, path }) => label.includes(words) || path.slice(1).startsWith(words));
  return (
    <DeskDialog title={deskText.search2} width={640} onClose={onClose}>
      <Command shouldFilter={false} label={deskText.search} className="grid gap-2">
        <div className="in">
          <DeskIcon name="search" />
          <Command.Input
            data-autofocus
            value={text}
            onValueChange={setText}
            placeholder={deskText.search}
            maxLength={200}
            className="grow outline-none"
          />
        </div>
        <Command.List className="palette">
          <Command.Empty className="dim p-3">{deskText.noHit}</Command.Empty>
          <SearchHits text={searched} onChoose={go} />
          {shown.length > 0 && (
            <Command.Group heading={deskText.goTo}>
              {shown.map(({ path, label, icon, letter }) => (
                <Command.Item key={path} value={path} onSelect={() => go(path)}>
                  <DeskIcon name={icon} />
                  <span className="grow">{label}</span>
                  <KeyHint keys={`G ${letter}`} />
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </DeskDialog>
  );
}
