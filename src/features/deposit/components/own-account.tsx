import { useUser } from '#src/stores/user.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { BankMark } from '#src/ui/bank-mark.tsx';

/** The member's own account: a payment from any other one is reviewed first (docs/rules.md#deposits). */
export function OwnAccount() {
  const accounts = useUser((state) => state.userInfo?.bank_accounts)?.filter((account) => account.is_usable !== false);
  const own = accounts?.find((account) => account.is_primary) ?? accounts?.[0];
  if (!own) return null;
  return (
    <section className="surface p-5">
      <h2 className="text-base mb-3">{PAYMENT_TEXT.payment.fromAccountOnly}</h2>
      <div className="flex items-center gap-3">
        <BankMark code={own.bank_code} name={own.bank_name} />
        <div className="flex-1 min-w-0">
          <b className="block font-medium leading-normal">{own.bank_name}</b>
          <span className="text-sm text-muted num">{own.account_no_masked}</span>
        </div>
        <span className="badge bg-money-in/15 text-money-in border-0">{PAYMENT_TEXT.payment.verified}</span>
      </div>
    </section>
  );
}
