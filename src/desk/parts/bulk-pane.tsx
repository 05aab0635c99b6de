import { type ReactNode, useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useKeys } from '../shell/keys.tsx';
import { useIsFresh } from '../shell/live-state.tsx';
import { bulkText as words } from '../text/bulk.ts';
import { ActButton } from './act-button.tsx';
import { State } from './state.tsx';
import { useGuarded } from './use-guarded.ts';

export interface BulkItem {
  id: string;
  what: ReactNode;
  effect: ReactNode;
  /** Why it is not among those that are decided together; null if it is. */
  blocked: string | null;
  /** Reads it afresh and decides it; `changed` if it is no longer what was shown. */
  decide: () => Promise<'done' | 'waiting' | 'changed'>;
}

type Outcome = 'done' | 'waiting' | { skipped: string };

function Result({ item, outcome }: { item: BulkItem; outcome: Outcome | undefined }) {
  if (outcome === 'done')
    return (
      <State tone="ok" icon="check">
        {words.done}
      </State>
    );
  if (outcome === 'waiting')
    return (
      <State tone="wait" icon="two">
        {words.asked}
      </State>
    );
  if (outcome)
    return (
      <State tone="warn" icon="none">
        {outcome.skipped}
      </State>
    );
  if (item.blocked === null) return null;
  return (
    <State tone="off" icon="eye">
      {item.blocked}
    </State>
  );
}

/** Several items decided one after the other: each shows what it does, and then what became of it. What has changed is skipped. */
export function BulkPane({
  items,
  act,
  onClose,
}: {
  items: readonly BulkItem[];
  act: (count: number) => string;
  /** `said`: what to tell, if something was decided. */
  onClose: (said: string | null) => void;
}) {
  // As they were when it began: rows that are decided leave the list.
  const [begun, setBegun] = useState<readonly BulkItem[] | null>(null);
  const shown = begun ?? items;
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isFresh = useIsFresh();
  const able = shown.filter(({ blocked }) => blocked === null);
  const isOver = outcomes.size > 0 && !isRunning;

  async function run() {
    setBegun(shown);
    setRunning(true);
    for (const item of able) {
      const outcome = await item.decide().then(
        (is): Outcome => (is === 'changed' ? { skipped: words.changed } : is),
        (error: unknown): Outcome => ({ skipped: error instanceof ApiError ? error.message : words.failed }),
      );
      setOutcomes((before) => new Map(before).set(item.id, outcome));
    }
    setRunning(false);
  }
  const count = [...outcomes.values()].filter((outcome) => typeof outcome === 'string').length;
  const close = () => onClose(isOver ? words.said(count, able.length - count) : null);
  const isReady = isFresh && able.length > 0 && !isRunning && !isOver;
  const submit = useGuarded('several', () => (isOver ? close() : isReady && void run()));
  useKeys([
    { keys: 'Enter', label: isOver ? words.goOn : act(able.length), isOn: isReady || isOver, run: submit },
    { keys: 'Esc', label: words.cancel, isOn: !isRunning, run: close },
  ]);
  return (
    <section className="panel pane" aria-label={words.tick}>
      <div className="panel-h pane-h">
        <h2>{words.title(shown.length)}</h2>
      </div>
      <div className="panel-b pane-b">
        <ul className="vs">
          {shown.map((item) => (
            <li key={item.id} className="lined bulk-line">
              <span className="cut">{item.what}</span>
              <span className="cut">{item.effect}</span>
              <Result item={item} outcome={outcomes.get(item.id)} />
            </li>
          ))}
        </ul>
      </div>
      <div className="panel-f">
        <ActButton
          look="primary"
          size="go"
          keys="Enter"
          className="grow"
          disabled={!isReady && !isOver}
          isBusy={isRunning}
          onClick={submit}
        >
          {isOver ? words.goOn : act(able.length)}
        </ActButton>
        <ActButton size="go" keys="Esc" disabled={isRunning} onClick={close}>
          {words.cancel}
        </ActButton>
      </div>
    </section>
  );
}
