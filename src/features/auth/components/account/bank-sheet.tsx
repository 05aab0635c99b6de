import { updateSubBankAccount } from '#contract/auth.ts';
import { ACCOUNT_BANKS } from '#contract/banks.ts';
import { checkBankAccount, checkBankCode } from '#contract/input.ts';
import { getUserInfo } from '#contract/member.ts';
import { withdrawRules } from '#contract/withdraw.ts';
import { useCommand } from '#src/api/use-command.ts';
import type { UserInfo } from '#src/stores/user.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { Icon } from '#src/ui/icon.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ShortForm } from '../short-form.tsx';
import { useShortForm } from '../use-short-form.ts';
import type { AccountSheetProps } from './account-sheet.ts';

const { bank: text } = PROFILE_TEXT;
const CHECKS = { bank_code: checkBankCode, bank_account_no: checkBankAccount };
const OPTIONS = Object.entries(ACCOUNT_BANKS).map(([value, label]) => ({ value, label }));

/** The bank accounts for deposits and withdrawals: the main one is fixed, the second one can be set by the member. */
export function BankSheet({ user, onClose }: AccountSheetProps) {
  return (
    <Sheet open onClose={onClose} title={text.title} text={text.note}>
      <div className="surface rows mb-5">
        {user.bank_accounts.map((account) => (
          <BankRow key={`${account.bank_code} ${account.account_no_masked}`} account={account} user={user} />
        ))}
      </div>
      <SecondAccount user={user} onDone={onClose} />
    </Sheet>
  );
}

function BankRow({ account, user }: { account: UserInfo['bank_accounts'][number]; user: UserInfo }) {
  return (
    <div className="row-link min-h-16">
      <span className="glyph">
        <Icon name="bank" size={20} />
      </span>
      <span className="flex-1 min-w-0">
        <b className="block font-medium">
          {account.bank_name} <span className="num">{account.account_no_masked}</span>
        </b>
        <span className="block text-sm text-muted">{account.account_name}</span>
        <span className="block text-xs text-muted">{account.is_primary ? text.primary : text.second}</span>
        {!account.is_usable && <span className="block text-xs text-error">{text.unusable(user.phone_proved)}</span>}
      </span>
      {account.is_primary && <Icon name="lock" size={20} className="text-muted" />}
    </div>
  );
}

function SecondAccount({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const command = useCommand(updateSubBankAccount, { revalidates: [getUserInfo, withdrawRules] });
  const state = useShortForm(CHECKS, { bank_code: '', bank_account_no: '' }, async (values) => {
    await command.run(values);
    onDone();
    toast.success(text.done);
  });
  const hasSecond = user.bank_accounts.some(({ is_primary }) => !is_primary);
  return (
    <section aria-label={hasSecond ? text.change : text.add}>
      <h3 className="text-base mb-3">{hasSecond ? text.change : text.add}</h3>
      <ShortForm state={state} submit={text.submit} submitting={text.submitting}>
        <SelectField label={text.bank} placeholder={text.choose} options={OPTIONS} {...state.field('bank_code')} />
        <TextField
          label={text.number}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          hint={text.nameHint(user.display_name)}
          {...state.field('bank_account_no')}
        />
        <p className="hint">
          <Icon name="info" size={16} className="mt-0.5" />
          {text.holdHint}
        </p>
      </ShortForm>
    </section>
  );
}
