import { useReducer } from 'react';
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
import { type CachedBundle, useLotto, type WrittenBill } from '#src/stores/lotto.ts';
import { useUi } from '#src/stores/ui.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { betWallets } from '../../model/bet-wallets.ts';
import { billsInput, isPricedBundle, type SoldBundle } from '../../model/bundle.ts';

interface Flow {
  /** Whether the sheet of the checked bills is open. */
  isShown: boolean;
  sold: SoldBundle | null;
  failure: string | null;
  notice: string | null;
  isChecking: boolean;
}

const IDLE: Flow = { isShown: false, sold: null, failure: null, notice: null, isChecking: false };
const change = (flow: Flow, next: Partial<Flow>): Flow => ({ ...flow, ...next });
/** `isUnanswered`: they were sent before the app was closed, and the answer never came. */
const initial = (isUnanswered: boolean): Flow =>
  isUnanswered ? { ...IDLE, isShown: true, failure: PAD_TEXT.confirm.unanswered } : IDLE;

/**
 * A list's bills on their way to be bought together: checked, confirmed once, sold all or none. If prices or limits
 * change between the two, nothing is sold and the sheet shows the new ones. What was sent and not answered stays the
 * only thing that can be sent, after a reload too (docs/rules.md#lottery).
 */
export function useBundle(roundId: string) {
  const kept = useLotto(({ bundle }) => (bundle?.roundId === roundId ? bundle : null));
  const [flow, set] = useReducer(change, kept?.isSent === true, initial);
  const create = useCommand(bundleCreate, { revalidates: [memberWallets, billList, billDays, buyerList] });
  const { keepBundle } = useLotto.getState();

  async function price(bills: readonly WrittenBill[], notice: string | null, wallet?: string): Promise<void> {
    set({ isChecking: true, failure: null });
    try {
      const { wallets: all } = await call(memberWallets, {}, { situation: 'unauthorizedInPlace' });
      const wallets = betWallets(all);
      const chosen = wallet ?? useLotto.getState().billInputData?.walletId;
      const payer = wallets.find(({ id }) => id === chosen) ?? wallets[0];
      if (!payer) return set({ failure: PAD_TEXT.bill.noWallet });
      const written = billsInput(bills);
      // The same list keeps its id, so that it is sold once, however often it is checked.
      const before = useLotto.getState().bundle;
      const isSame =
        before?.roundId === roundId && JSON.stringify(billsInput(before.bills)) === JSON.stringify(written);
      const id = isSame ? before.id : newUuid();
      const input = { round_id: roundId, wallet_id: payer.id, bills: written, draft_id: id };
      keepBundle({ id, roundId, bills, priced: await call(bundleValidate, input), isSent: false });
      set({ isShown: true, notice });
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
      keepBundle(null);
      set({ ...IDLE, failure: error.message });
    } else set({ failure: fault ?? error.message });
  }

  async function send(bundle: CachedBundle): Promise<void> {
    const { priced, bills } = bundle;
    if (!priced) return;
    set({ failure: null });
    keepBundle({ ...bundle, isSent: true });
    try {
      const sold = await create.run({
        validation_id: priced.validation_id,
        ...(!priced.is_complete && { in_part: true }),
      });
      keepBundle(null);
      set({ ...IDLE, sold });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isDefinite) return set({ failure: PAD_TEXT.confirm.lost });
      // This attempt was certainly refused if the session has ended; the answer to an earlier one may have been lost.
      keepBundle({ ...bundle, isSent: bundle.isSent && error.code === 'unauthorized' });
      if (isPricedBundle(error.data)) {
        void revalidate([lottoRate, lottoLimit]);
        keepBundle({ ...bundle, priced: error.data, isSent: false });
        return set({ notice: BUNDLE_TEXT.part.again });
      }
      if (error.code === 'validation_expired') return price(bills, PAD_TEXT.confirm.expired);
      // A new check shows how much money is missing and offers a deposit.
      if (error.code === 'insufficient_balance') return price(bills, null);
      refuse(error);
    }
  }

  const check = (bills: readonly WrittenBill[]) => {
    if (kept?.isSent) return set(initial(true));
    useUi.getState().requireLogin(() => void price(bills, null));
  };
  return {
    ...flow,
    roundId,
    bills: kept?.bills ?? [],
    priced: flow.isShown ? (kept?.priced ?? null) : null,
    isSent: kept?.isSent === true,
    isSending: create.isRunning,
    check,
    /** After a deposit for it, the list is checked again. */
    checkAgain: kept?.isWaiting ? () => check(kept.bills) : null,
    waitForDeposit: () => kept && keepBundle({ ...kept, isWaiting: true }),
    payFrom: (walletId: string) => kept && void price(kept.bills, null, walletId),
    send: () => kept && useUi.getState().requireLogin(() => void send(kept)),
    /** Back to the list, which stays as it is written. */
    edit: () => set({ isShown: false, notice: null, failure: null }),
    close: () => set(IDLE),
  };
}

export type BundleControls = ReturnType<typeof useBundle>;
