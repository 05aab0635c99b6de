import { useEffect } from 'react';
import { generateQr, openTransfer, qrcodeInfo } from '#contract/deposit.ts';
import { endIntents } from '#src/api/command.ts';
import { useQuery } from '#src/api/use-query.ts';

/** For pages without the event stream: with it, an event reports that the deposit has ended. */
const POLL_MS = 30_000;

/** The member's open deposit, by the server. That includes one whose opening had no answer. */
export function useOpenPayment() {
  const open = useQuery(qrcodeInfo, {}, { refreshInterval: (known) => (known ? POLL_MS : 0) });
  const id = open.data?.payment_id;
  useEffect(() => {
    if (id) endIntents(generateQr, openTransfer);
  }, [id]);
  return open;
}
