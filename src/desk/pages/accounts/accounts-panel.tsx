import { useMinWidth } from '#src/lib/use-min-width.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyLine } from '../../parts/read-states.tsx';
import { useShownPages } from '../../shell/shown-pages.ts';
import { accountsText as words } from '../../text/accounts.ts';
import type { Account, Change } from './account.ts';
import { AccountTable, PhoneAccounts } from './account-table.tsx';
import { ChangesList } from './changes-list.tsx';

const CHANGES_SHOWN = 6;

interface Props {
  accounts: readonly Account[];
  changes: readonly Change[];
  selectedId: string | null;
  onSelect: (account: Account) => void;
  /** Null while the operator may not switch an account. */
  onToggle: ((account: Account) => void) | null;
  /** Null while the operator may not act; on a phone it is never offered. */
  acts: { order: () => void; add: () => void } | null;
}

/** All accounts, a table or a phone's lines, and what was changed last. */
export function AccountsPanel({ accounts, changes, selectedId, onSelect, onToggle, acts }: Props) {
  const isWide = useMinWidth('md');
  const hasLog = useShownPages().has('/audit');
  return (
    <Panel
      title={
        <>
          <h2>{words.all}</h2>
          {isWide && <span className="sm dim cut">{words.rule}</span>}
        </>
      }
      end={
        acts &&
        isWide && (
          <>
            <ActButton look="ghost" keys="S" disabled={accounts.length < 2} onClick={acts.order}>
              {words.order}
            </ActButton>
            <ActButton keys="A" onClick={acts.add}>
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
        {!isWide && <PhoneAccounts accounts={accounts} onSelect={onSelect} />}
        {isWide && accounts.length > 0 && (
          <AccountTable accounts={accounts} selectedId={selectedId} onSelect={onSelect} onToggle={onToggle} />
        )}
        {isWide && <ChangesList changes={changes.slice(0, CHANGES_SHOWN)} accounts={accounts} hasLog={hasLog} />}
      </section>
    </Panel>
  );
}
