import { useState } from 'react';
import { operatorAccounts, operatorPauseAccount, operatorResumeAccount } from '#contract/operator-accounts.ts';
import { useMinWidth } from '#src/lib/use-min-width.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { usePane } from '../../parts/use-pane.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { useShownPages } from '../../shell/shown-pages.ts';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { accountsText as words } from '../../text/accounts.ts';
import { type Account, idOf, nameOf, sumOf } from './account.ts';
import { AccountPane } from './account-pane.tsx';
import { AccountTable, PhoneAccounts } from './account-table.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ChangesList } from './changes-list.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { TurnStrip } from './turn-strip.tsx';

const NONE: readonly Account[] = [];
const CHANGES_SHOWN = 6;

function titleBelow(accounts: readonly Account[]): string {
  const open = accounts.filter(({ state }) => state === 'open' || state === 'full').length;
  const count = accounts.reduce((sum, { today }) => sum + today.count, 0);
  return words.below(sumOf(accounts), count, open, accounts.length - open);
}

/** Pauses an account, or opens it again, at once and by one person. */
function useToggle() {
  const pause = useDeskCommand(operatorPauseAccount, [operatorAccounts]);
  const resume = useDeskCommand(operatorResumeAccount, [operatorAccounts]);
  const announce = useAnnounce();
  const toggle = (account: Account, until_midnight = false) => {
    const { account_id, state } = account;
    const isPaused = state === 'paused';
    pause.clear();
    resume.clear();
    const run = isPaused ? resume.run({ account_id }) : pause.run({ account_id, until_midnight });
    const said = isPaused ? words.said.resumed : words.said.paused;
    run.then(
      () => announce(said(nameOf(account))),
      () => undefined,
    );
  };
  const refusal = (pause.refusal ?? resume.refusal)?.message ?? null;
  return { toggle, refusal, isBusy: pause.isRunning || resume.isRunning };
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
  const hasLog = useShownPages().has('/audit');
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
  const [changes, list] = [data.changes.slice(0, CHANGES_SHOWN), { accounts, onSelect: open }];
  return (
    <div className="accounts-page">
      {isWide && <TurnStrip accounts={accounts} />}
      <div className={pane.isOpen ? 'split queue accounts-split is-open' : 'split queue accounts-split'}>
        <Panel
          title={
            <>
              <h2>{words.all}</h2>
              {isWide && <span className="sm dim cut">{words.rule}</span>}
            </>
          }
          end={
            mayAct &&
            isWide && (
              <>
                <ActButton look="ghost" keys="S" disabled={accounts.length < 2} onClick={beginOrder}>
                  {words.order}
                </ActButton>
                <ActButton keys="A" onClick={() => setOpened('add')}>
                  {words.add}
                </ActButton>
              </>
            )
          }
        >
          {accounts.length === 0 && (
            <EmptyLine icon="bank" below={words.emptyBelow}>
              {words.empty}
            </EmptyLine>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus, so that keys scroll it */}
          <section className="grow min-h-0 overflow-y-auto" tabIndex={0} aria-label={words.all}>
            {isWide ? (
              accounts.length > 0 && (
                <AccountTable
                  {...list}
                  selectedId={selected ? idOf(selected) : null}
                  onToggle={mayAct && !isBusy ? (account) => toggle(account) : null}
                />
              )
            ) : (
              <PhoneAccounts {...list} />
            )}
            {isWide && <ChangesList changes={changes} accounts={accounts} hasLog={hasLog} />}
          </section>
        </Panel>
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
