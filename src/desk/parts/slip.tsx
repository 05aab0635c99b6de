import { bankName } from '#contract/banks.ts';
import type { Baht } from '#contract/money.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { maskedAccount } from './account.ts';

interface Account {
  bank_code: string;
  account_no: string;
  account_name: string;
}

const WORDS = {
  slip: 'สลิปที่สมาชิกส่ง',
  done: 'โอนเงินสำเร็จ',
  from: 'จาก',
  to: 'ไปยัง',
  amount: 'จำนวนเงิน',
  code: 'คิวอาร์บนสลิป',
};

function Party({ label, account }: { label: string; account: Account }) {
  return (
    <div>
      <span className="g">{label}</span>
      <br />
      <b className="med">{account.account_name || '–'}</b>
      <br />
      {bankName(account.bank_code)} {maskedAccount(account.account_no)}
    </div>
  );
}

/**
 * The slip of a transfer as the bank confirmed it, on paper white in both themes. `payload` is what the member's device read from its
 * code: only ever text and a picture of that text.
 */
export function Slip({
  paidAt,
  from,
  to,
  amount,
  reference,
  payload,
}: {
  paidAt: string;
  from: Account;
  to: Account;
  amount: Baht;
  reference: string;
  payload: string;
}) {
  return (
    <section className="slip" aria-label={WORDS.slip}>
      <span className="t">{WORDS.done}</span>
      <span className="g">{formatDateTime(paidAt)}</span>
      <hr />
      <Party label={WORDS.from} account={from} />
      <Party label={WORDS.to} account={to} />
      <hr />
      <div>
        <span className="g">{WORDS.amount}</span>
        <br />
        <span className="a">
          <Money amount={amount} unit="บาท" />
        </span>
      </div>
      <div className="hs sp items-end">
        <span className="g break-all">{reference}</span>
        <QrCode payload={payload} label={WORDS.code} className="slip-code" />
      </div>
    </section>
  );
}
