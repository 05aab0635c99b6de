import { useReducer, useRef } from 'react';
import { billDays, billList } from '#contract/lotto-bills.ts';
import { bundleCreate, bundleValidate } from '#contract/lotto-bundles.ts';
import { buyerList } from '#contract/lotto-buyers.ts';
import { lottoLimit, lottoRate, lottoRound } from '#contract/lotto-rounds.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { call } from '#src/api/http.ts';
import { useCommand } from '#src/api/use-command.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { useUi } from '#src/stores/ui.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { betWallets } from '../../model/bet-wallets.ts';
import {
  billsInput,
  isPricedBundle,
  type PricedBundle,
  type SoldBundle,
  type WrittenBill,
} from '../../model/bundle.ts';

interface Flow {
  bills: readonly WrittenBill[];
  /** The checked bundle that the sheet shows. */
  priced: PricedBundle | null;
  sold: SoldBundle | null;
  failure: string | null;
  notice: string | null;
  isChecking: boolean;
  /** It was sent and not answered: only the same validation may be sent again. */
  isSent: boolean;
}

const IDLE: Flow = {
  bills: [],
  priced: null,
  sold: null,
  failure: null,
  notice: null,
  isChecking: false,
  isSent: false,
};
const change = (flow: Flow, next: Partial<Flow>): Flow => ({ ...flow, ...next });

/**
 * A list's bills on their way to be bought together: checked, confirmed once, sold all or none. If prices or limits
 * change between the two, nothing is sold and the sheet shows the new ones.
 */
export function useBundle(roundId: string) {
  const [flow, set] = useReducer(change, IDLE);
  const draft = useRef({ id: '', bills: '' });
  const create = useCommand(bundleCreate, { revalidates: [memberWallets, billList, billDays, buyerList] });

  /** The same list keeps its id, so that it is sold once, however often it is checked. */
  function draftIdOf(bills: readonly WrittenBill[]): string {
    const written = JSON.stringify([roundId, billsInput(bills)]);
    if (draft.current.bills !== written) draft.current = { id: newUuid(), bills: written };
    return draft.current.id;
  }

  async function price(bills: readonly WrittenBill[], notice: string | null, wallet?: string): Promise<void> {
    set({ bills, isChecking: true, failure: null });
    try {
      const { wallets: all } = await call(memberWallets, {}, { situation: 'unauthorizedInPlace' });
      const wallets = betWallets(all);
      const chosen = wallet ?? useLotto.getState().billInputData?.walletId;
      const payer = wallets.find(({ id }) => id === chosen) ?? wallets[0];
      if (!payer) return set({ failure: PAD_TEXT.bill.noWallet });
      const input = { round_id: roundId, wallet_id: payer.id, bills: billsInput(bills), draft_id: draftIdOf(bills) };
      set({ priced: await call(bundleValidate, input), notice, isSent: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      set({ isChecking: false });
    }
  }

  function refuse(error: ApiError): void {
    const [fault] = Object.values(error.fields);
    if (error.isDefinite && error.code !== 'unauthorized') void revalidate([lottoRound, lottoRate, lottoLimit]);
    if (error.code === 'bill_sold') {
      void revalidate([memberWallets, billList]);
      set({ ...IDLE, failure: error.message });
    } else set({ failure: fault ?? error.message });
  }

  async function send(): Promise<void> {
    const { priced, bills, isSent } = flow;
    if (!priced) return;
    set({ failure: null, isSent: true });
    try {
      const sold = await create.run({
        validation_id: priced.validation_id,
        ...(!priced.is_complete && { in_part: true }),
      });
      draft.current = { id: '', bills: '' };
      set({ sold, priced: null, isSent: false, notice: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isDefinite) return set({ failure: PAD_TEXT.confirm.lost });
      set({ isSent: isSent && error.code === 'unauthorized' });
      if (isPricedBundle(error.data)) {
        void revalidate([lottoRate, lottoLimit]);
        return set({ priced: error.data, notice: BUNDLE_TEXT.part.again });
      }
      if (error.code === 'validation_expired') return price(bills, PAD_TEXT.confirm.expired);
      if (error.code === 'insufficient_balance') return price(bills, null);
      refuse(error);
    }
  }

  return {
    ...flow,
    roundId,
    isSending: create.isRunning,
    check: (bills: readonly WrittenBill[]) => useUi.getState().requireLogin(() => void price(bills, null)),
    payFrom: (walletId: string) => void price(flow.bills, null, walletId),
    send: () => useUi.getState().requireLogin(() => void send()),
    /** Back to the list, which stays as it is written. */
    edit: () => set({ priced: null, notice: null, failure: null }),
    close: () => set(IDLE),
  };
}

export type BundleControls = ReturnType<typeof useBundle>;
