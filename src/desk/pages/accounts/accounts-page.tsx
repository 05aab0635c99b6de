import { useState } from 'react';
import { operatorAccounts } from '#contract/operator-accounts.ts';
import { useMinWidth } from '#src/lib/use-min-width.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { usePane } from '../../parts/use-pane.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { accountsText as words } from '../../text/accounts.ts';
import { type Account, idOf, sumOf } from './account.ts';
import { AccountPane } from './account-pane.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { AddDialog } from './add-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { TurnStrip } from './turn-strip.tsx';
import { useToggle } from './use-toggle.ts';

const NONE: readonly Account[] = [];

function titleBelow(accounts: readonly Account[]): string {
  const open = accounts.filter(({ state }) => state === 'open' || state === 'full').length;
  const count = accounts.reduce((sum, { today }) => sum + today.count, 0);
  return words.below(sumOf(accounts), count, open, accounts.length - open);
}

/** The accounts that players pay into: their day beside their limits, who is next, on or off. */
export default function AccountsPage() {
  const { me } = useMe();
  const isWide = useMinWidth('md');
  const isFresh = useIsFresh();
  const announce = useAnnounce();
  const { data, error, mutate } = useDeskQuery(operatorAccounts, {}, { refreshInterval: 15_000 });
  const accounts = data?.accounts ?? NONE;
  const { selected, select, move } = useSelection(accounts, idOf);
  const [opened, setOpened] = useState<'limit' | 'order' | 'add' | null>(null);
  const pane = usePane(selected ? idOf(selected) : null);
  const { toggle, refusal, isBusy } = useToggle();
  usePageTitle(words.title, data && titleBelow(accounts));

  const mayAct = me.scopes.includes('accounts') && isFresh;
  const mayToggle = mayAct && !isBusy && selected !== undefined && selected.state !== 'off';
  const mayLimit = mayAct && selected !== undefined && selected.state !== 'off' && selected.asked === null;
  const beginOrder = () => {
    // So that it stays the selected one at its new place.
    if (selected) select(selected);
    setOpened('order');
  };
  useKeys([
    { keys: 'J', label: words.move, run: () => move(1) },
    { keys: 'K', label: words.move, run: () => move(-1) },
    { keys: 'Space', label: words.onOff, isOn: mayToggle, run: () => selected && toggle(selected) },
    {
      keys: 'Enter',
      label: selected?.state === 'paused' ? words.resume : words.pauseKey,
      isOn: mayToggle,
      run: () => selected && toggle(selected, true),
    },
    { keys: 'L', label: words.limit, isOn: mayLimit, run: () => setOpened('limit') },
    { keys: 'S', label: words.order, isOn: mayAct && accounts.length > 1, run: beginOrder },
    { keys: 'A', label: words.add, isOn: mayAct, run: () => setOpened('add') },
  ]);
  if (!data) return error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={12} />;

  const open = (account: Account) => {
    select(account);
    pane.open();
  };
  const close = () => setOpened(null);
  const done = (said: string) => {
    setOpened(null);
    announce(said);
  };
  return (
    <div className="accounts-page">
      {isWide && <TurnStrip accounts={accounts} />}
      <div className={pane.isOpen ? 'split queue accounts-split is-open' : 'split queue accounts-split'}>
        <AccountsPanel
          accounts={accounts}
          changes={data.changes}
          selectedId={selected ? idOf(selected) : null}
          onSelect={open}
          onToggle={mayAct && !isBusy ? (account) => toggle(account) : null}
          acts={mayAct ? { order: beginOrder, add: () => setOpened('add') } : null}
        />
        {selected && (
          <AccountPane
            account={selected}
            accounts={accounts}
            changes={data.changes}
            acts={mayAct ? { toggle: () => toggle(selected, true), limit: () => setOpened('limit'), isBusy } : null}
            refusal={refusal}
            onBack={pane.close}
          />
        )}
      </div>
      {opened === 'limit' && selected && <LimitDialog account={selected} onClose={close} onDone={done} />}
      {opened === 'order' && selected && (
        <OrderDialog accounts={accounts} selectedId={idOf(selected)} onClose={close} onDone={done} />
      )}
      {opened === 'add' && <AddDialog onClose={close} onDone={done} />}
    </div>
  );
}
