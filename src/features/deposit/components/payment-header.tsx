import type { ReactNode } from 'react';
import { link } from '#src/lib/links.ts';
import { useGoBack } from '#src/lib/use-go-back.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { IconButton } from '#src/ui/button.tsx';

/** The header of a flow page: back, title, one action. Without a previous page, back leads to the member page. */
export function PaymentHeader({ title, action }: { title: string; action?: ReactNode }) {
  const goBack = useGoBack(link('member'));
  return (
    <header className="app-header">
      <div className="shell max-w-[30rem]!">
        <IconButton icon="left" label={PAYMENT_TEXT.payment.back} onClick={goBack} />
        <h1 className="text-lg flex-1">{title}</h1>
        {action}
      </div>
    </header>
  );
}
