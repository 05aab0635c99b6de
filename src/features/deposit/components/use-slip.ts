import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inquiryStatus, qrcodeInfo, slipRescue } from '../../../../contract/deposit.ts';
import { memberWallets } from '../../../../contract/wallet.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useWhileShown } from '../../../lib/use-while-shown.ts';
import { PAYMENT_TEXT } from '../../../text/payment.ts';
import { readSlipPicture } from '../model/slip-picture.ts';
import { withId } from './use-payment.ts';

const { slip: text } = PAYMENT_TEXT.payment;

export type SlipState = { step: 'idle' | 'reading' | 'checking' } | { step: 'found' | 'failed'; message: string };

/** Reads a slip's picture and sends its code to the server; the page then shows the deposit that it belongs to. */
export function useSlip() {
  const [state, setState] = useState<SlipState>({ step: 'idle' });
  const [, setParams] = useSearchParams();
  const whileShown = useWhileShown();
  const { run } = useCommand(slipRescue, { revalidates: [qrcodeInfo, inquiryStatus, memberWallets] });

  const check = async (file: File): Promise<SlipState> => {
    const read = await readSlipPicture(file);
    if (!read.ok) return { step: 'failed', message: text[read.why] };
    setState({ step: 'checking' });
    const { payment_id, status } = await run({ slip_payload: read.payload });
    if (payment_id !== null) whileShown(() => setParams((query) => withId(query, payment_id), { replace: true }));
    const message = status === 'paid' ? text.credited : status === 'cancelled' ? text.returned : text.review;
    return { step: 'found', message };
  };
  const send = async (file: File): Promise<void> => {
    setState({ step: 'reading' });
    try {
      setState(await check(file));
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('The slip could not be read:', error);
      const refused = error instanceof ApiError ? (error.fields.slip_payload ?? error.message) : text.failed;
      setState({ step: 'failed', message: refused });
    }
  };
  return { state, send };
}
