import { Command } from 'cmdk';
import { operatorSearch } from '#contract/operator-search.ts';
import { mayRead } from '#contract/operator-shapes.ts';
import { useDeskQuery } from '../api/use-desk-query.ts';
import { HitText } from '../parts/hit-text.tsx';
import { DeskIcon } from '../parts/icon.tsx';
import { useMe } from '../start/me.tsx';
import { fieldText, membersText } from '../text/members.ts';

/** A shorter query finds too much. */
const LEAST_LETTERS = 3;
const SHOWN = 8;

/** What a search finds beside the pages: members, by anything that is theirs. */
export function SearchHits({ text, onChoose }: { text: string; onChoose: (path: string) => void }) {
  const { me } = useMe();
  const isAsked = [...text].length >= LEAST_LETTERS && mayRead(me.scopes, 'search') && mayRead(me.scopes, 'members');
  const found = useDeskQuery(operatorSearch, isAsked ? { q: text } : null, { keepPreviousData: true });
  const hits = isAsked ? (found.data?.items ?? []).filter(({ member }) => member !== null).slice(0, SHOWN) : [];
  if (hits.length === 0) return null;
  return (
    <Command.Group heading={membersText.title}>
      {hits.map(({ field, value, record_id, member }) => (
        <Command.Item
          key={[field, value, record_id, member?.member_id].join(' ')}
          value={[field, value, record_id, member?.member_id].join(' ')}
          onSelect={() => onChoose(`/members/${member?.member_id}`)}
        >
          <DeskIcon name="user" />
          <span className="med nowrap">{member?.username}</span>
          <span className="dim cut grow">{member?.name}</span>
          <span className="sm dim nowrap">
            {fieldText[field]} <HitText text={value} query={text} />
          </span>
        </Command.Item>
      ))}
      <Command.Item value="all" onSelect={() => onChoose(`/members?q=${encodeURIComponent(text)}`)}>
        <DeskIcon name="search" />
        <span className="grow">{membersText.all}</span>
      </Command.Item>
    </Command.Group>
  );
}
