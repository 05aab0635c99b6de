import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OutputOf } from '../../contract/endpoint.ts';
import type { billValidate } from '../../contract/lotto.ts';
import type { BetType } from '../../contract/lotto-numbers.ts';
import { persistedLater } from './persist-later.ts';
import { onSignOut } from './sign-out.ts';

export interface DraftLine {
  bet_type: BetType;
  number: string;
  /** As typed; whole baht once it is right. */
  amount: string;
}

/** What is keyed for one round. */
export interface BillInput {
  roundId: string;
  lines: readonly DraftLine[];
  /** What the next number of a bet type is staked with. */
  stakes: Readonly<Partial<Record<BetType, string>>>;
  /** Null: the member's first. */
  walletId: string | null;
}

/** A validated bill. */
export interface CachedBill {
  bill: OutputOf<typeof billValidate>;
  /** It was sent, and no answer has come: only the same validation may be sent again, or it would be bought twice. */
  isSent: boolean;
}

interface LottoData {
  billInputData: BillInput | null;
  billCache: CachedBill | null;
}

interface LottoState extends LottoData {
  /**
   * A round is on the pad. Another one than that of the draft clears draft and validated bill (specification,
   * section 4); the same one keeps the draft (it survives closing the app), and of a validated bill only one that was
   * sent without an answer.
   */
  loadRound(roundId: string): void;
  setLines(lines: readonly DraftLine[]): void;
  setStakes(stakes: BillInput['stakes']): void;
  setWallet(walletId: string): void;
  keepBill(bill: CachedBill['bill'] | null): void;
  markSent(isSent: boolean): void;
  /** "แทงซ้ำ", and the way to the next round: these lines are the draft of that round. Amounts in whole baht, or as typed. */
  draftFor(roundId: string, lines: readonly { bet_type: BetType; number: string; amount: number | string }[]): void;
  clear(): void;
}

const fresh: LottoData = { billInputData: null, billCache: null };
const emptyDraft = (roundId: string): BillInput => ({ roundId, lines: [], stakes: {}, walletId: null });

/** The lottery's draft and validated bill; local storage key `lotto`. What is only read (rounds, rates, results, bills) is kept by SWR. */
export const useLotto = create<LottoState>()(
  persist(
    (set) => {
      const change = (part: Partial<Omit<BillInput, 'roundId'>>) =>
        set(({ billInputData }) => (billInputData ? { billInputData: { ...billInputData, ...part } } : {}));
      return {
        ...fresh,
        loadRound: (roundId) =>
          set(({ billInputData, billCache }) =>
            billInputData?.roundId === roundId
              ? { billCache: billCache?.isSent ? billCache : null }
              : { billInputData: emptyDraft(roundId), billCache: null },
          ),
        setLines: (lines) => change({ lines }),
        setStakes: (stakes) => change({ stakes }),
        setWallet: (walletId) => change({ walletId }),
        keepBill: (bill) => set({ billCache: bill && { bill, isSent: false } }),
        markSent: (isSent) => set(({ billCache }) => (billCache ? { billCache: { ...billCache, isSent } } : {})),
        draftFor: (roundId, lines) =>
          set({
            billCache: null,
            billInputData: {
              ...emptyDraft(roundId),
              lines: lines.map(({ bet_type, number, amount }) => ({ bet_type, number, amount: String(amount) })),
            },
          }),
        clear: () => set(fresh),
      };
    },
    {
      name: 'lotto',
      // A bill is kept before it is sent, and what is cleared is gone at once; a key need not wait for the disk.
      storage: persistedLater<LottoData>(({ billCache, billInputData }) => billCache ?? billInputData?.roundId),
      partialize: ({ billInputData, billCache }): LottoData => ({ billInputData, billCache }),
    },
  ),
);

onSignOut(() => useLotto.getState().clear());
