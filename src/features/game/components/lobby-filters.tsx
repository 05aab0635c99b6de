import '#src/ui/forms.css';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import type { gameLobby } from '#contract/game.ts';
import { lobbyText } from '#src/text/lobby.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Select, TextInput } from '#src/ui/inputs.tsx';
import { type LobbyFilter, MAX_SEARCH_LENGTH, SORTS, type Sort, type Tag } from '../model/lobby-filter.ts';

const TYPING_MS = 250;

/** Searches while one types, but not while an input method still composes a word. */
export function LobbySearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const timer = useRef<number>(undefined);
  const searched = useRef(value);
  // The address changed without this field: the back button, or a reset.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    searched.current = next.trim();
    onSearch(searched.current);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = window.setTimeout(() => search(next), TYPING_MS);
  };
  return (
    <search className="input h-12! rounded-2xl! pr-0.5 md:w-80!">
      <Icon name="search" size={20} className="text-muted" />
      <TextInput
        ref={input}
        type="search"
        className="[&::-webkit-search-cancel-button]:hidden"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={lobbyText.search}
        placeholder={lobbyText.search}
        value={text}
        onChange={type}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          type(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          search(text);
          event.currentTarget.blur();
        }}
      />
      {text !== '' && (
        <IconButton
          icon="close"
          size={20}
          label={lobbyText.clearSearch}
          onClick={() => {
            setText('');
            search('');
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}

type Provider = OutputOf<typeof gameLobby>['providers'][number];

interface LobbyChipsProps {
  tags: readonly Tag[];
  providers: readonly Provider[];
  filter: LobbyFilter;
  onChange: (part: Partial<LobbyFilter>) => void;
}

/** Chips for all games, special ones and one provider. Another press on the chosen chip unsets it. */
export function LobbyChips({ tags, providers, filter, onChange }: LobbyChipsProps) {
  const { tag, provider } = filter;
  return (
    <fieldset className="rail min-w-0 gap-2! py-1" aria-label={lobbyText.filters}>
      <Chip selected={tag === null && provider === null} onClick={() => onChange({ tag: null, provider: null })}>
        {lobbyText.everything}
      </Chip>
      {tags.map((one) => (
        <Chip key={one} selected={tag === one} onClick={() => onChange({ tag: tag === one ? null : one })}>
          {one === 'hot' && <Icon name="flame" size={16} />}
          {lobbyText.tags[one]}
        </Chip>
      ))}
      {providers.length > 1 && <span className="w-px my-2 bg-hairline" aria-hidden="true" />}
      {providers.length > 1 &&
        providers.map(({ provider_id, name }) => (
          <Chip
            key={provider_id}
            selected={provider === provider_id}
            onClick={() => onChange({ provider: provider === provider_id ? null : provider_id })}
          >
            {name}
          </Chip>
        ))}
    </fieldset>
  );
}

/** A native select under the chosen option. */
export function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <span className="relative flex items-center gap-1.5 min-h-11 text-sm text-muted font-medium rounded-field has-focus-visible:outline-2 outline-brand-ink">
      <Icon name="swap" size={16} />
      {lobbyText.sorts[sort]}
      <Select
        className="absolute inset-0 w-full opacity-0 cursor-pointer"
        aria-label={lobbyText.sort}
        value={sort}
        onChange={(chosen) => onSort(SORTS.find((one) => one === chosen) ?? 'popular')}
      >
        {SORTS.map((one) => (
          <option key={one} value={one} className="bg-base-100 text-base-content">
            {lobbyText.sorts[one]}
          </option>
        ))}
      </Select>
    </span>
  );
}
