import { useState } from 'react';
import { operatorAccounts, operatorOrderAccounts } from '#contract/operator-accounts.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { CloseButton } from '../../parts/close-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { accountsText as words } from '../../text/accounts.ts';
import { type Account, idOf, nameOf } from './account.ts';

/** The list with one of its items a place further. */
function moved(ids: readonly string[], id: string, by: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  return ids.filter((one) => one !== id).toSpliced(to, 0, id);
}

/** The order of the accounts: one is chosen, and moved up or down. One person saves it. */
export function OrderDialog({
  accounts,
  selectedId,
  onClose,
  onDone,
}: {
  accounts: readonly Account[];
  selectedId: string;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const [ids, setIds] = useState<readonly string[]>(() => accounts.map(idOf));
  const [chosen, setChosen] = useState(selectedId);
  const save = useDeskCommand(operatorOrderAccounts, [operatorAccounts]);
  const submit = () =>
    void save.run({ account_ids: [...ids] }).then(
      () => onDone(words.said.ordered),
      () => undefined,
    );
  const choose = (by: number) => () =>
    setChosen((id) => ids[Math.min(Math.max(ids.indexOf(id) + by, 0), ids.length - 1)] ?? id);
  const move = (by: number) => () => setIds(moved(ids, chosen, by));
  return (
    <DeskDialog
      title={words.orderTitle}
      end={<span className="sm dim">{words.orderHint}</span>}
      width={560}
      onClose={onClose}
      keys={[
        { keys: 'J', label: words.choose, run: choose(1) },
        { keys: 'K', label: words.choose, run: choose(-1) },
        { keys: 'ArrowUp', label: words.up, run: move(-1) },
        { keys: 'ArrowDown', label: words.down, run: move(1) },
        { keys: 'Enter', label: words.saveOrder, run: submit },
      ]}
      foot={
        <>
          <CloseButton onClose={onClose} />
          <ActButton size="go" keys="ArrowUp" className="ml-auto" onClick={move(-1)}>
            {words.up}
          </ActButton>
          <ActButton size="go" keys="ArrowDown" onClick={move(1)}>
            {words.down}
          </ActButton>
          <ActButton look="primary" size="go" keys="Enter" isBusy={save.isRunning} onClick={submit}>
            {words.saveOrder}
          </ActButton>
        </>
      }
    >
      <div className="vs gap-0.5" role="radiogroup" aria-label={words.orderTitle}>
        {ids.map((id, place) => {
          const account = accounts.find((one) => idOf(one) === id);
          return (
            account && (
              // biome-ignore lint/a11y/useSemanticElements: a row with a place is the radio
              <button
                key={id}
                type="button"
                role="radio"
                aria-checked={id === chosen}
                className={id === chosen ? 'pick order is-on' : 'pick order'}
                onClick={() => setChosen(id)}
              >
                <span className="dim">{place + 1}</span>
                <span>{nameOf(account)}</span>
                <span className="sm dim">{words.types[account.type]}</span>
              </button>
            )
          );
        })}
      </div>
      <Refusal of={save.refusal} />
    </DeskDialog>
  );
}
