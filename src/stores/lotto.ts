import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OutputOf } from '../../contract/endpoint.ts';
import type { billValidate } from '../../contract/lotto.ts';
import type { BetType } from '../../contract/lotto-numbers.ts';
import { persisted } from './persistence.ts';

/** A line being keyed; amount in whole baht. */
export interface KeyedLine {
  bet_type: BetType;
  number: string;
  amount: number | null;
}
export type PricedBill = OutputOf<typeof billValidate>;

interface Draft {
  roundId: string | null;
  lines: readonly KeyedLine[];
}
interface LottoState extends Draft {
  /** Specification, section 4: the validated bill and the input it came from; loading a round clears both. */
  billCache: PricedBill | null;
  billInputData: readonly KeyedLine[] | null;
  /** Another round than the draft's starts empty; the same one goes on where it was. */
  loadRound(roundId: string): void;
  setLines(lines: readonly KeyedLine[]): void;
  keepBill(bill: PricedBill, input: readonly KeyedLine[]): void;
  clear(): void;
}

/** The bill being keyed, kept on the device so that closing the app loses nothing; local storage key `lotto`. */
export const useLotto = create<LottoState>()(
  persist(
    (set) => ({
      roundId: null,
      lines: [],
      billCache: null,
      billInputData: null,
      loadRound: (roundId) =>
        set((state) => ({
          roundId,
          lines: state.roundId === roundId ? state.lines : [],
          billCache: null,
          billInputData: null,
        })),
      setLines: (lines) => set({ lines }),
      keepBill: (billCache, billInputData) => set({ billCache, billInputData }),
      clear: () => set({ lines: [], billCache: null, billInputData: null }),
    }),
    {
      name: 'lotto',
      storage: persisted<Draft>('local'),
      partialize: ({ roundId, lines }): Draft => ({ roundId, lines }),
    },
  ),
);
