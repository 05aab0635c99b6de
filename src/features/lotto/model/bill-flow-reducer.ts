import type { OutputOf } from '#contract/endpoint.ts';
import type { billCreate } from '#contract/lotto-bills.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import type { Difference } from './bill-differences.ts';

export type SoldBill = OutputOf<typeof billCreate>;

/** From the draft to the sold bill: check, accept the differences if there are any, confirm, sold. */
export interface BillFlow {
  /** The sheet over the pad, or null. */
  step: 'draft' | 'differences' | 'confirm' | 'sold' | null;
  differences: readonly Difference[];
  /** The failure shown in the open sheet. */
  failure: string | null;
  /** Why the bill to confirm differs from the one shown before. */
  notice: string | null;
  sold: SoldBill | null;
  isChecking: boolean;
}

export type BillFlowAction =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'edit' }
  | { type: 'checkStarted' }
  | { type: 'checkEnded' }
  | { type: 'priced'; differences: readonly Difference[]; notice: string | null }
  | { type: 'accepted' }
  /** Accepting the differences left no line. */
  | { type: 'emptied' }
  /** The bill was sent earlier and the answer never came. */
  | { type: 'unanswered' }
  | { type: 'sendStarted' }
  /** The round closed before the bill was sold. */
  | { type: 'notSold' }
  /** Another tab has sold the draft, or changed it under an open check. */
  | { type: 'overtaken'; text: string }
  | { type: 'sold'; bill: SoldBill }
  | { type: 'failed'; text: string };

const NO_STEP = { step: null, differences: [], failure: null, notice: null, sold: null } as const;

/** `isUnanswered`: a bill was sent before the app was closed, and its answer never came. */
export const initialBillFlow = (isUnanswered: boolean): BillFlow => {
  const idle: BillFlow = { ...NO_STEP, isChecking: false };
  return isUnanswered ? billFlowReducer(idle, { type: 'unanswered' }) : idle;
};

export function billFlowReducer(flow: BillFlow, action: BillFlowAction): BillFlow {
  switch (action.type) {
    case 'open':
      return { ...flow, step: 'draft', failure: null };
    case 'close':
      return { ...flow, step: null, failure: null };
    case 'edit':
      return { ...flow, step: 'draft', failure: null, notice: null };
    case 'checkStarted':
      return { ...flow, isChecking: true, failure: null };
    case 'checkEnded':
      return { ...flow, isChecking: false };
    case 'priced': {
      const { differences, notice } = action;
      return { ...flow, ...NO_STEP, step: differences.length > 0 ? 'differences' : 'confirm', differences, notice };
    }
    case 'accepted':
      return { ...flow, step: 'confirm' };
    case 'emptied':
      return { ...flow, step: 'draft', failure: PAD_TEXT.differences.emptied };
    case 'unanswered':
      return { ...flow, step: 'confirm', failure: PAD_TEXT.confirm.unanswered };
    case 'sendStarted':
      return { ...flow, failure: null };
    case 'notSold':
      return { ...flow, ...NO_STEP, failure: PAD_TEXT.confirm.notSold };
    case 'overtaken':
      return { ...flow, ...NO_STEP, failure: action.text };
    case 'sold':
      return { ...flow, ...NO_STEP, step: 'sold', sold: action.bill };
    case 'failed':
      return { ...flow, failure: action.text };
  }
}

/**
 * Tells whether a bill was sent and, because its round closed, not sold: this must also be shown if nothing is left
 * to send.
 */
export const isUnsold = ({ failure }: Pick<BillFlow, 'failure'>): boolean => failure === PAD_TEXT.confirm.notSold;
