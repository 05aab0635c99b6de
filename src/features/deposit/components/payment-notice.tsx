import { Link, useSearchParams } from 'react-router-dom';
import { agentConfig } from '../../../../contract/agent.ts';
import type { Baht } from '../../../../contract/money.ts';
import { openExternal } from '../../../../liff/actions.ts';
import { useQuery } from '../../../api/use-query.ts';
import { billDepositOf, billFields } from '../../../lib/bill-deposit.ts';
import { link } from '../../../lib/links.ts';
import { useAgentCode } from '../../../stores/local.ts';
import { PAYMENT_TEXT } from '../../../text/payment.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-name.ts';
import { Money } from '../../../ui/money.tsx';

const { payment: text } = PAYMENT_TEXT;

/** A deposit that ended without being credited, or that is under review. */
const NOTICES = {
  review: {
    icon: 'clock',
    tone: 'bg-money-pending/15 text-money-pending',
    title: text.reviewTitle,
    text: text.reviewText,
  },
  cancelled: { icon: 'minus', tone: 'bg-base-300 text-muted', title: text.cancelledTitle, text: text.cancelledText },
  expired: { icon: 'clock', tone: 'bg-base-300 text-muted', title: text.expiredTransferTitle, text: text.expiredText },
} as const satisfies Record<string, { icon: IconName; tone: string; title: string; text: string }>;

interface PaymentNoticeProps {
  kind: keyof typeof NOTICES;
  amount: Baht;
  /** The server's reason for a review. */
  reason?: string | null;
  /** The reference by which the agent finds the deposit. */
  reference?: string | undefined;
}

export function PaymentNotice({ kind, amount, reason, reference }: PaymentNoticeProps) {
  const notice = NOTICES[kind];
  const { roundId } = billDepositOf(useSearchParams()[0]);
  return (
    <section className="surface p-6 text-center grid justify-items-center" role="status">
      <span className={`grid place-items-center size-14 rounded-full ${notice.tone}`}>
        <Icon name={notice.icon} />
      </span>
      <h2 className="text-lg mt-3">{notice.title}</h2>
      <p className="text-2xl font-bold mt-1">
        <Money amount={amount} />
      </p>
      {reference && (
        <p className="text-sm text-muted num mt-1">
          {text.reference} {reference}
        </p>
      )}
      {reason && <p className="text-sm mt-2">{reason}</p>}
      <p className="text-sm text-muted mt-2">{notice.text}</p>
      <div className="grid gap-2 w-full max-w-72 mt-6">
        {kind === 'review' ? (
          <ContactButton />
        ) : (
          <Link to={link('deposit', billFields(roundId))} className={buttonClass({ size: 'lg' })}>
            {text.newDeposit}
          </Link>
        )}
        <Link to={link('member')} className={buttonClass({ variant: 'quiet' })}>
          {text.member}
        </Link>
      </div>
    </section>
  );
}

function ContactButton() {
  const { data } = useQuery(agentConfig, { agent_code: useAgentCode() });
  const address = data?.info.line_contact_url;
  if (!address) return null;
  return (
    <Button variant="line" icon="chat" onClick={() => openExternal(address)}>
      {text.contact}
    </Button>
  );
}
