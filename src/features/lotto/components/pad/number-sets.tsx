import { type FormEvent, useState } from 'react';
import { EMPTY_DRAFT, useLotto } from '#src/stores/lotto.ts';
import { MAX_SETS, useOwnChoices, usePadChoices } from '#src/stores/pad-choices.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { TextField } from '#src/ui/text-field.tsx';

const { sets: text } = PAD_TEXT;
const MAX_LETTERS = 24;
/** A bill takes this many of one kind, so a set never fills more than half of one. */
const MAX_NUMBERS = 1000;

/** The player's own sets of numbers: one press writes a set on the slip; the numbers of the slip can be saved as one. */
export function NumberSets({ onClose, onAdd }: { onClose: () => void; onAdd: (numbers: readonly string[]) => void }) {
  const { sets } = useOwnChoices();
  const lines = useLotto(({ billInputData }) => (billInputData ?? EMPTY_DRAFT).lines);
  const [name, setName] = useState('');
  const numbers = [...new Set(lines.map(({ number }) => number))].slice(0, MAX_NUMBERS);
  const keep = (next: typeof sets) => usePadChoices.getState().change({ sets: next });
  const wanted = name.trim();
  const others = sets.filter((set) => set.name !== wanted);
  const isFull = others.length >= MAX_SETS;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || numbers.length === 0 || isFull) return;
    keep([{ name: wanted, numbers }, ...others]);
    setName('');
  };
  return (
    <Sheet open onClose={onClose} title={text.title}>
      {sets.length === 0 && <p className="text-sm text-muted">{text.none}</p>}
      <ul className="rows">
        {sets.map((set) => (
          <li key={set.name} className="flex items-center gap-2">
            <button
              type="button"
              className="flex-1 min-w-0 min-h-14 text-left"
              onClick={() => {
                onAdd(set.numbers);
                onClose();
              }}
            >
              <b className="font-medium">{set.name}</b>
              <span className="block text-sm text-muted num truncate">{text.preview(set.numbers)}</span>
            </button>
            <IconButton
              icon="trash"
              size={20}
              className="text-muted -mr-2"
              label={text.remove(set.name)}
              onClick={() => keep(sets.filter((other) => other !== set))}
            />
          </li>
        ))}
      </ul>
      {numbers.length > 0 && (
        <form className="mt-4 grid gap-2" onSubmit={save}>
          <TextField
            label={text.name(numbers.length)}
            hint={isFull ? text.full(MAX_SETS) : undefined}
            maxLength={MAX_LETTERS}
            autoComplete="off"
            enterKeyHint="done"
            value={name}
            onChange={setName}
          />
          <Button type="submit" variant="quiet" icon="save" disabled={wanted === '' || isFull}>
            {text.save}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

const MAX_SHOWN = 4;

/** The newest sets as buttons, if a screen has room for them beside the keys. */
export function OwnSets({ onAdd }: { onAdd: (numbers: readonly string[]) => void }) {
  const { sets } = useOwnChoices();
  if (sets.length === 0) return null;
  return (
    <fieldset className="own-sets" aria-label={text.title}>
      {sets.slice(0, MAX_SHOWN).map((set) => (
        <Button key={set.name} variant="quiet" className="justify-between px-3" onClick={() => onAdd(set.numbers)}>
          <span className="truncate">{set.name}</span>
          <span className="text-xs font-normal text-muted num">{text.count(set.numbers.length)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
