import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inquiryStatus } from '#contract/deposit.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { type Inquiry, type OpenPayment, type PaymentStatus, pollIntervalMs } from '../model/payment-state.ts';
import { useOpenPayment } from './use-open-payment.ts';

export interface PaymentOnScreen {
  /** Amount and payment details; null when only the final status is known (the page was opened after the end). */
  details: OpenPayment | null;
  /** Null until the first answer. */
  inquiry: Inquiry | null;
  status: PaymentStatus | null;
  isLoading: boolean;
  /** The member has no deposit with the id of the address. */
  isUnknown: boolean;
  /** Nothing could be loaded. */
  isFailed: boolean;
  error: ApiError | undefined;
  /** The shown data may be outdated: the last request failed. */
  isStale: boolean;
  /** Requests everything again. Rejects with `ApiError`. */
  refresh(): Promise<Inquiry | undefined>;
  /** Shows a deposit that was just opened. */
  show(payment: OpenPayment): void;
}

/**
 * The deposit that `/member/payment` shows: that of `?id=`, open or ended; without an id the open one. Only the
 * server decides which one is open, so that a lost connection, a reload and another device all lead to the same
 * deposit.
 */
export function usePayment(): PaymentOnScreen {
  const [params, setParams] = useSearchParams();
  const [seen, setSeen] = useState<OpenPayment | null>(null);
  const open = useOpenPayment();
  if (open.data && open.data !== seen) setSeen(open.data);
  const knownId = params.get('id');
  const openId = open.data?.payment_id;
  const id = knownId ?? openId;
  const details = [open.data, seen].find((payment) => payment?.payment_id === id) ?? null;

  const { isLive } = useStream((event) => {
    if (event.type !== 'payment') return;
    void open.mutate();
    if (event.payment_id === id) void inquiry.mutate();
  });
  // A stable function: SWR restarts its polling timer for each new one.
  const refreshInterval = useCallback(
    (latest: Inquiry | undefined) => pollIntervalMs(latest?.status, isLive),
    [isLive],
  );
  const inquiry = useQuery(inquiryStatus, id ? { payment_id: id } : null, { refreshInterval });
  const status = inquiry.data?.status ?? details?.status ?? null;

  useEffect(() => {
    if (openId && knownId === null) setParams((query) => withId(query, openId), { replace: true });
  }, [openId, knownId, setParams]);
  useEffect(() => {
    if (status === 'paid') void revalidate([memberWallets]);
  }, [status]);
  const { mutate: readOpen } = open;
  useEffect(() => {
    // Polling may find the end too; until this is read an ended deposit would hold up the next one.
    if (status !== null && status !== 'pending' && openId === id) void readOpen();
  }, [status, openId, id, readOpen]);
  const isUnknown = !status && inquiry.error instanceof ApiError && inquiry.error.code === 'payment_not_found';

  return {
    details,
    inquiry: inquiry.data ?? null,
    status,
    isLoading: !status && (open.isLoading || inquiry.isLoading),
    isUnknown,
    isFailed: !status && (open.error !== undefined || inquiry.error !== undefined),
    error: open.error ?? inquiry.error,
    isStale: inquiry.error !== undefined,
    refresh: async () => {
      void open.mutate();
      return inquiry.mutate();
    },
    show: (payment) => {
      void open.mutate(payment, { revalidate: false });
      setParams((query) => withId(query, payment.payment_id), { replace: true });
    },
  };
}

/** The query for another deposit; a bill that waits for the money stays. */
export function withId(query: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('id', id);
  return next;
}
