import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OutputOf } from '#contract/endpoint.ts';
import type { billValidate } from '#contract/lotto-bills.ts';
import type { bundleValidate } from '#contract/lotto-bundles.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { persistedLater } from './persist-later.ts';
import { onSignOut } from './sign-out.ts';

export interface DraftLine {
  bet_type: BetType;
  /** A string, because leading zeros count. */
  number: string;
  /** The stake as typed; whole baht once it is right. */
  amount: string;
}

/** The draft of a bill for one round. */
export interface BillInput {
  /** Its name for the server, which sells it once; the store gives a new one to a draft without. */
  id?: string;
  roundId: string;
  lines: readonly DraftLine[];
  /** The stake of the next number of a bet type, as typed. */
  stakes: Readonly<Partial<Record<BetType, string>>>;
  /** The wallet to pay from; null for the member's first. */
  walletId: string | null;
  /** The player's note on the bill. */
  note?: string;
  /** The lines of a draft that a repeated bill has taken the place of: they return after its sale. */
  aside?: readonly DraftLine[];
}

/**
 * A draft holds these values before anything is written, and the ticket shows them without a draft. They are the same
 * objects, so that the ticket is not rendered again when its draft begins.
 */
export const EMPTY_DRAFT = { lines: [], stakes: {}, walletId: null } satisfies Omit<BillInput, 'roundId'>;

/** A validated bill, not yet sold as far as this device knows. */
export interface CachedBill {
  bill: OutputOf<typeof billValidate>;
  /** It was sent and not answered: only the same validation may be sent again, or the bill could be sold twice. */
  isSent: boolean;
}

/** The part of a written list that is one buyer's; null: the member's own. */
export interface WrittenBill {
  buyer: string | null;
  lines: readonly {
    /** Its number in the text. */
    at: number;
    written: string;
    bets: readonly DraftLine[];
  }[];
}

/** A list's bills as they were checked last, to be bought together, not yet sold as far as this device knows. */
export interface CachedBundle {
  /** Its name for the server, which sells it once. */
  id: string;
  roundId: string;
  bills: readonly WrittenBill[];
  /** Null: not checked yet. */
  priced: OutputOf<typeof bundleValidate> | null;
  /** As of a bill. */
  isSent: boolean;
  /** It is checked once the ticket opens: the player has left for a deposit that it needs, or repeats a buyer's bill. */
  isWaiting?: boolean;
}

interface LottoData {
  billInputData: BillInput | null;
  billCache: CachedBill | null;
  bundle: CachedBundle | null;
}

interface LottoState extends LottoData {
  /** How often it was emptied: then a ticket on the screen begins anew. */
  clearings: number;
  /**
   * Shows a round on the keypad. A round other than the draft's clears the draft and the validated bill; the same round
   * keeps the draft, which survives closing the app, and of the validated bill only one that was sent without an
   * answer (docs/decisions/2026-11-22-the-ticket-is-the-pad.md).
   */
  loadRound(roundId: string): void;
  /** Changes nothing without a draft. */
  changeDraft(change: (draft: BillInput) => BillInput): void;
  keepBill(bill: CachedBill['bill'] | null): void;
  markSent(isSent: boolean): void;
  keepBundle(bundle: CachedBundle | null): void;
  /**
   * Like `loadRound`, with these lines in the draft: those of an earlier bill, or of the draft for the previous
   * round. In the same round the note, the wallet and a bill that was sent without an answer stay. `aside`: lines
   * that wait for its sale.
   */
  startDraft(roundId: string, lines: readonly DraftLine[], aside?: readonly DraftLine[]): void;
  clear(): void;
}

const identified = (draft: BillInput): BillInput => (draft.id === undefined ? { ...draft, id: newUuid() } : draft);

const fresh: LottoData = { billInputData: null, billCache: null, bundle: null };

/**
 * The draft and the validated bill, in local storage under `lotto` (docs/rules.md#client-state). Rounds, rates, results
 * and bills are SWR's.
 */
export const useLotto = create<LottoState>()(
  persist(
    (set, get) => ({
      ...fresh,
      clearings: 0,
      loadRound: (roundId) =>
        set(({ billInputData, billCache }) =>
          billInputData?.roundId === roundId
            ? { billInputData: identified(billInputData), billCache: billCache?.isSent ? billCache : null }
            : {
                billInputData: identified({ ...EMPTY_DRAFT, roundId }),
                billCache: null,
                bundle: null,
              },
        ),
      changeDraft: (change) =>
        set(({ billInputData }) => (billInputData ? { billInputData: identified(change(billInputData)) } : {})),
      keepBill: (bill) => set({ billCache: bill && { bill, isSent: false } }),
      markSent: (isSent) => set(({ billCache }) => (billCache ? { billCache: { ...billCache, isSent } } : {})),
      keepBundle: (bundle) => set({ bundle }),
      startDraft(roundId, lines, aside = []) {
        get().loadRound(roundId);
        get().changeDraft(({ aside: _, ...draft }) => ({ ...draft, lines, ...(aside.length > 0 && { aside }) }));
      },
      clear: () => set(({ clearings }) => ({ ...fresh, clearings: clearings + 1 })),
    }),
    {
      name: 'lotto',
      // The bills and the round are written at once, so that a bill is stored before it is sent and a cleared draft
      // does not return; a keyed number may be written a moment later.
      storage: persistedLater<LottoData>(
        ({ billCache, bundle, billInputData }) => bundle ?? billCache ?? billInputData?.roundId,
      ),
      partialize: ({ billInputData, billCache, bundle }): LottoData => ({ billInputData, billCache, bundle }),
    },
  ),
);

onSignOut(() => useLotto.getState().clear());

/**
 * A draft is the same in all tabs: another tab's changes or sales in this tab's round are taken over. A draft of
 * another round is that tab's own.
 */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== 'lotto' || newValue === null) return;
  const own = useLotto.getState().billInputData?.roundId;
  const stored: { state?: Partial<LottoData> } = JSON.parse(newValue);
  if (own !== undefined && stored.state?.billInputData?.roundId === own) void useLotto.persist.rehydrate();
}
if (typeof window !== 'undefined') addEventListener('storage', followOtherTabs);
