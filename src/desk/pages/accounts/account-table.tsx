import { bankName } from '#contract/banks.ts';
import { Money } from '#src/ui/money.tsx';
import { spacedAccount } from '../../parts/account.ts';
import { Fact } from '../../parts/fact.tsx';
import { State } from '../../parts/state.tsx';
import { DeskSwitch } from '../../parts/switch.tsx';
import { dayOrTime } from '../../parts/times.ts';
import { accountsText as words } from '../../text/accounts.ts';
import { amountText } from '../../text/money.ts';
import { type Account, amountShare, countShare, idOf, lookOf, nameOf, sumOf } from './account.ts';
import { LimitMeter } from './limit-meter.tsx';

const { heads } = words;
const isOff = ({ state }: Account) => state === 'paused' || state === 'off';

/** The word for an account’s state, and when money came last. */
export function AccountState({ account }: { account: Account }) {
  const [tone, icon, text] = lookOf(account);
  return (
    <State tone={tone} icon={icon}>
      {text}
    </State>
  );
}

const lastText = ({ last_at }: Account) => (last_at === null ? words.never : words.last(dayOrTime(last_at)));

interface Props {
  accounts: readonly Account[];
  selectedId: string | null;
  onSelect: (account: Account) => void;
  /** Null: the operator only looks. */
  onToggle: ((account: Account) => void) | null;
}

/** Every account in its order, with its day beside its limits. */
export function AccountTable({ accounts, selectedId, onSelect, onToggle }: Props) {
  return (
    <table className="tb accounts">
      <thead>
        <tr>
          <th>{heads.on}</th>
          <th>{heads.account}</th>
          <th>{heads.type}</th>
          <th>{heads.today}</th>
          <th>{heads.count}</th>
          <th>{heads.state}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => {
          const id = idOf(account);
          const look = id === selectedId ? 'is-sel' : isOff(account) ? 'is-done' : undefined;
          return (
            <tr key={id} data-account={id} className={look} onClick={() => onSelect(account)}>
              <td>
                <DeskSwitch
                  label={words.toggle(nameOf(account))}
                  isOn={!isOff(account)}
                  disabled={onToggle === null || account.state === 'off'}
                  onChange={() => onToggle?.(account)}
                />
              </td>
              <td>
                <span className="vs">
                  <b className="med cut">
                    {bankName(account.bank_code)} {spacedAccount(account.account_no)}
                  </b>
                  <span className="sm dim cut">{account.account_name}</span>
                </span>
              </td>
              <td>
                <Fact>{words.types[account.type]}</Fact>
              </td>
              <td>
                <LimitMeter
                  used={<Money amount={account.today.amount} unit={null} />}
                  limit={account.limits.amount === null ? null : amountText(account.limits.amount)}
                  share={amountShare(account)}
                />
              </td>
              <td>
                <LimitMeter
                  used={<span className="med">{account.today.count.toLocaleString('en-US')}</span>}
                  limit={account.limits.count?.toLocaleString('en-US') ?? null}
                  share={countShare(account)}
                />
              </td>
              <td>
                <span className="vs">
                  <AccountState account={account} />
                  <span className="sm dim">{lastText(account)}</span>
                </span>
              </td>
            </tr>
          );
        })}
        <tr className="is-sum">
          <td />
          <td>{words.sum(accounts.length)}</td>
          <td />
          <td>
            <Money amount={sumOf(accounts)} unit={null} />
          </td>
          <td>{accounts.reduce((sum, { today }) => sum + today.count, 0).toLocaleString('en-US')}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

/** The same on a phone. */
export function PhoneAccounts({ accounts, onSelect }: Pick<Props, 'accounts' | 'onSelect'>) {
  return accounts.map((account) => (
    <button key={idOf(account)} type="button" className="prow w-full text-left" onClick={() => onSelect(account)}>
      <b className="med cut">{nameOf(account)}</b>
      <span className="r">
        <Money amount={account.today.amount} unit={null} />
      </span>
      <AccountState account={account} />
      <span className="r sm dim">{lastText(account)}</span>
    </button>
  ));
}
