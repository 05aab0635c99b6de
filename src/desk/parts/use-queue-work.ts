import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Endpoint } from '#contract/endpoint.ts';
import { rereadCalls } from '../api/use-desk-query.ts';
import type { Queue, QueueRow } from '../api/use-queue.ts';
import { useAnnounce } from '../shell/announcer.tsx';
import { type KeyAct, useKeys } from '../shell/keys.tsx';
import { useMe } from '../start/me.tsx';
import { bulkText } from '../text/bulk.ts';
import { moneyText } from '../text/money.ts';
import { useTicks } from './ticks.tsx';
import { type HoldCalls, useHold } from './use-hold.ts';
import { usePane } from './use-pane.ts';
import { useQueueSelection } from './use-queue-selection.ts';

/** Tells the work on a queue how its records are read and decided. A page gives the same object as long as it is shown. */
export interface QueueRecords<Row> {
  /** The scope of those who may decide. */
  scope: 'deposits' | 'withdrawals';
  idOf: (row: Row) => string;
  holdCalls: HoldCalls;
  /** The call that reads one record. */
  detail: Endpoint;
  /** The member whose page the O key opens. */
  memberOf: (row: Row) => string | undefined;
}

const NONE: readonly never[] = [];

/**
 * An operator's work on a queue: the record in the pane, kept for them while they look at it, those that are ticked, and the keys.
 * `isShown` filters the list; ticked records stay ticked outside of it. `keys` are the page's own, listed last.
 */
export function useQueueWork<Row extends QueueRow>(
  { scope, idOf, holdCalls, detail, memberOf }: QueueRecords<Row>,
  queue: Queue<Row>,
  isShown: ((row: Row) => boolean) | null,
  keys: readonly KeyAct[],
) {
  const { me } = useMe();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const selection = useQueueSelection(isShown ? { ...queue, rows: queue.rows?.filter(isShown) } : queue, idOf);
  const { selected, isLost } = selection;
  const pane = usePane(selected ? idOf(selected) : null);
  const ticks = useTicks(queue.rows ?? NONE, idOf);
  const mayDecide = me.scopes.includes(scope);
  const isFree = selected !== undefined && !isLost && selection.isFree(selected);
  const hold = useHold(holdCalls, queue, mayDecide && ticks.ids.size === 0 && isFree ? idOf(selected) : null);
  // Another one has decided it: the pane says who.
  useEffect(() => {
    if (isLost) void rereadCalls(detail);
  }, [isLost, detail]);

  const tick = () => {
    if (!selected) return;
    ticks.toggle(idOf(selected));
    selection.move(1);
  };
  const release = () => {
    hold.release();
    selection.toNextFree();
  };
  const member = selected && memberOf(selected);
  useKeys([
    { keys: 'J', label: moneyText.move, run: () => selection.move(1) },
    { keys: 'K', label: moneyText.move, run: () => selection.move(-1) },
    { keys: 'ArrowDown', run: () => selection.move(1) },
    { keys: 'ArrowUp', run: () => selection.move(-1) },
    { keys: 'O', label: moneyText.openMember, isOn: member !== undefined, run: () => navigate(`/members/${member}`) },
    { keys: 'Space', label: bulkText.tick, isQuiet: true, isOn: mayDecide && isFree, run: tick },
    { keys: 'U', label: moneyText.release, isOn: mayDecide && selected !== undefined && !isLost, run: release },
    ...keys,
  ]);

  return {
    selection,
    pane,
    ticks,
    holdRefusal: hold.refusal,
    /** Tells what was decided and goes on; `state`: what has become of the record in the pane. */
    done(said: string, state?: 'done' | 'waiting') {
      announce(said);
      const id = selected && idOf(selected);
      selection.toNextFree();
      if (id !== undefined && state) queue.settle(id, state);
    },
  };
}
