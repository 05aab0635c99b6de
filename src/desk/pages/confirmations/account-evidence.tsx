import { bankName } from '#contract/banks.ts';
import { channelType } from '#contract/deposit.ts';
import type { Baht } from '#contract/money.ts';
import { operatorAccounts, operatorAddAccount, operatorLimitAccount } from '#contract/operator-accounts.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { spacedAccount } from '../../parts/account.ts';
import { KeyValues } from '../../parts/key-values.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { accountsText } from '../../text/accounts.ts';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { amountText } from '../../text/money.ts';
import type { Confirmation } from './confirmation.ts';

interface Limits {
  amount: Baht | null;
  count: number | null;
}
const limitText = ({ amount, count }: Limits) =>
  [
    amount === null ? accountsText.unlimited : amountText(amount),
    count === null ? accountsText.unlimited : words.times(count),
  ].join(' · ');

interface Named {
  type: string;
  bank_code: string;
  account_no: string;
  account_name: string;
}
const namedRows = ({ type, bank_code, account_no, account_name }: Named) => {
  const known = channelType.safeParse(type);
  return [
    [words.accountNo, account_no],
    [words.accountName, account_name],
    [words.accountType, `${known.success ? accountsText.types[known.data] : type} · ${bankName(bank_code)}`],
  ] as const;
};

function AccountNumber({ account }: { account: Named }) {
  return (
    <p className="fig-s">
      {bankName(account.bank_code)} {spacedAccount(account.account_no)}
    </p>
  );
}

/** Other limits of an account, beside what it has and got today. */
function OfLimits({ input }: { input: Limits & { account_id: string } }) {
  const { data, error, mutate } = useDeskQuery(operatorAccounts, {}, { revalidateOnFocus: true });
  if (!data) return error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={5} />;
  const account = data.accounts.find(({ account_id }) => account_id === input.account_id);
  if (!account) return null;
  const { today, limits } = account;
  return (
    <>
      <AccountNumber account={account} />
      <div className="two-columns">
        <KeyValues rows={namedRows(account)} />
        <KeyValues
          rows={[
            [words.today, `${amountText(today.amount)} · ${words.times(today.count)}`],
            [words.dayLimit, limitText(limits)],
            [words.wanted, <b key="wanted">{limitText(input)}</b>],
          ]}
        />
      </div>
    </>
  );
}

/** A receiving account that shall be made, or get other limits: read afresh, without the asker’s words. */
export function OfAccount({ confirmation: { action, input } }: { confirmation: Confirmation }) {
  const limits = operatorLimitAccount.input.safeParse(input);
  if (limits.success) return <OfLimits input={limits.data} />;
  const added = operatorAddAccount.input.safeParse(input);
  if (!added.success) return <p>{action}</p>;
  return (
    <>
      <AccountNumber account={added.data} />
      <KeyValues rows={[...namedRows(added.data), [words.dayLimit, limitText(added.data)]]} />
    </>
  );
}
