import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inquiryStatus, qrcodeInfo, slipRescue } from '#contract/deposit.ts';
import { readSlip } from '#contract/transfer-slip.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useWhileShown } from '#src/lib/use-while-shown.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { readSlipPicture } from '../model/slip-picture.ts';
import { withId } from './use-payment.ts';

const { slip: text } = PAYMENT_TEXT.payment;

export type SlipState =
  | { step: 'idle' | 'reading' | 'checking' }
  | { step: 'waiting' | 'found' | 'failed'; message: string };

/** The waits before asking again about a transfer that the bank has not reported yet. */
const ASK_AGAIN_AFTER_MS = [10_000, 30_000, 60_000];

/** Reads a slip's picture and sends its code to the server; the page then shows the deposit that it belongs to. */
export function useSlip() {
  const [state, setState] = useState<SlipState>({ step: 'idle' });
  const [, setParams] = useSearchParams();
  const whileShown = useWhileShown();
  const { run } = useCommand(slipRescue, { revalidates: [qrcodeInfo, inquiryStatus, memberWallets] });

  const timer = useRef<number>(undefined);
  // Ends the endless wait when the player leaves the page.
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const wait = (ms: number) =>
    new Promise<void>((done) => {
      timer.current = window.setTimeout(done, ms);
    });

  const ask = async (slip_payload: string, times = 0): Promise<Awaited<ReturnType<typeof run>>> => {
    try {
      return await run({ slip_payload });
    } catch (error) {
      const pause = ASK_AGAIN_AFTER_MS[times];
      if (!(error instanceof ApiError && error.code === 'slip_pending') || pause === undefined) throw error;
      setState({ step: 'waiting', message: text.waiting });
      await wait(pause);
      return ask(slip_payload, times + 1);
    }
  };
  const check = async (file: File): Promise<SlipState> => {
    const read = await readSlipPicture(file);
    return read.ok ? lookUp(read.payload) : { step: 'failed', message: text[read.why] };
  };
  const lookUp = async (payload: string): Promise<SlipState> => {
    setState({ step: 'checking' });
    const { payment_id, status } = await ask(payload);
    if (payment_id !== null) whileShown(() => setParams((query) => withId(query, payment_id), { replace: true }));
    const message = status === 'paid' ? text.credited : status === 'cancelled' ? text.returned : text.review;
    return { step: 'found', message };
  };
  const show = async (work: Promise<SlipState>): Promise<void> => {
    setState({ step: 'reading' });
    try {
      setState(await work);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('The slip could not be read:', error);
      const refused = error instanceof ApiError ? (error.fields.slip_payload ?? error.message) : text.failed;
      setState({ step: 'failed', message: refused });
    }
  };
  return {
    state,
    send: (file: File) => show(check(file)),
    /** The text of a code that was read in another way. */
    sendCode: (code: string) =>
      show(readSlip(code) ? lookUp(code) : Promise.resolve({ step: 'failed', message: text.not_slip })),
  };
}
