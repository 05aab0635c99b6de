import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../../contract/endpoint.ts';
import {
  billCreate,
  billList,
  billValidate,
  lottoLimit,
  lottoRate,
  lottoRound,
} from '../../../../../contract/lotto.ts';
import { memberWallets } from '../../../../../contract/member.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/http.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { revalidate } from '../../../../api/use-query.ts';
import { BUILD_AGENT } from '../../../../lib/build-agent.ts';
import { type DraftLine, useLotto } from '../../../../stores/lotto.ts';
import { useUi } from '../../../../stores/ui.ts';
import { BET_NAMES } from '../../../../text/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { betWallets } from '../../model/bet-wallets.ts';
import {
  accepted,
  type Difference,
  differencesOf,
  isPricedBill,
  type PricedBill,
  type Seen,
  seenIn,
} from '../../model/bill-differences.ts';
import { keyOfLine } from '../../model/draft-lines.ts';
import { offerOf, type Terms } from '../../model/round-terms.ts';

export type SoldBill = OutputOf<typeof billCreate>;

interface Flow {
  /** What lies over the pad. */
  step: 'list' | 'differences' | 'confirm' | 'made' | null;
  differences: readonly Difference[];
  /** What went wrong, told where the player is. */
  failure: string | null;
  /** Why the bill is not the one that was shown before. */
  notice: string | null;
  made: SoldBill | null;
}
const IDLE: Flow = { step: null, differences: [], failure: null, notice: null, made: null };
const NO_LINES: readonly DraftLine[] = [];

/** A refusal in the server's words, with the line it is about. */
function saidBy(error: unknown, lines: readonly DraftLine[]): string {
  if (!(error instanceof ApiError)) throw error;
  const [[field, fault] = ['', '']] = Object.entries(error.fields);
  const line = lines[Number(/^lines\.(\d+)/.exec(field)?.[1])];
  if (fault === '') return error.message;
  return line ? `${BET_NAMES[line.bet_type]} ${line.number}: ${fault}` : fault;
}

/**
 * From draft to sold bill: check → differences, if any → confirm → sold. A bill that was sent without an answer stays
 * the only one that may be sent, across reloads too: the server sells one bill per validation.
 */
export function useBillFlow(roundId: string, terms: Terms, isOpen: boolean) {
  const store = useLotto.getState();
  const lines = useLotto(({ billInputData: draft }) => (draft?.roundId === roundId ? draft.lines : NO_LINES));
  const cached = useLotto(({ billCache }) => (billCache?.bill.round.round_id === roundId ? billCache : null));
  const [flow, setFlow] = useState<Flow>(() =>
    cached?.isSent ? { ...IDLE, step: 'confirm', failure: PAD_TEXT.confirm.unanswered } : IDLE,
  );
  const [isChecking, setChecking] = useState(false);
  const create = useCommand(billCreate, { revalidates: [memberWallets, billList] });
  const change = (part: Partial<Flow>) => setFlow((known) => ({ ...known, ...part }));

  // A round that takes no bets leaves the draft of another one alone.
  useEffect(() => {
    if (isOpen) useLotto.getState().loadRound(roundId);
  }, [roundId, isOpen]);

  function compare(bill: PricedBill, seen: Seen, notice: string | null): void {
    store.keepBill(bill);
    const differences = differencesOf(bill, seen);
    if (differences.length > 0) void revalidate([lottoRate, lottoLimit]);
    setFlow({ ...IDLE, step: differences.length > 0 ? 'differences' : 'confirm', differences, notice });
  }

  async function price(seen: Seen, notice: string | null = null): Promise<void> {
    const draft = useLotto.getState().billInputData;
    if (!draft) return;
    setChecking(true);
    change({ failure: null });
    try {
      const wallets = betWallets((await call(memberWallets, {})).wallets);
      const wallet = wallets.find(({ id }) => id === draft.walletId) ?? wallets[0];
      if (!wallet) return change({ failure: PAD_TEXT.bill.noWallet });
      const asked = draft.lines.map((line) => ({ ...line, amount: Number(line.amount) }));
      const input = { round_id: roundId, wallet_id: wallet.id, lines: asked, agent_id: BUILD_AGENT.id };
      compare(await call(billValidate, input, { handle400: false }), seen, notice);
    } catch (error) {
      change({ failure: saidBy(error, draft.lines) });
      void revalidate([lottoRound, lottoRate, lottoLimit]);
    } finally {
      setChecking(false);
    }
  }

  async function send({ bill }: NonNullable<typeof cached>): Promise<void> {
    store.markSent(true);
    change({ failure: null });
    try {
      const made = await create.run({ validation_id: bill.validation_id, agent_id: BUILD_AGENT.id });
      const sold = new Set(made.lines.map(keyOfLine));
      store.keepBill(null);
      store.setLines(lines.filter((line) => !sold.has(keyOfLine(line))));
      setFlow({ ...IDLE, step: 'made', made });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isDefinite) return change({ failure: PAD_TEXT.confirm.lost });
      store.markSent(false);
      if (isPricedBill(error.data)) compare(error.data, seenIn(bill.lines), PAD_TEXT.confirm.expired);
      else if (error.code === 'validation_expired') await price(seenIn(bill.lines), PAD_TEXT.confirm.expired);
      // Checked anew, the bill says how much is missing and leads to the deposit.
      else if (error.code === 'insufficient_balance') await price(seenIn(bill.lines));
      else {
        change({ failure: saidBy(error, lines) });
        void revalidate([lottoRound, memberWallets]);
      }
    }
  }

  const check = () => {
    if (cached?.isSent) return change({ step: 'confirm', failure: PAD_TEXT.confirm.unanswered });
    const seen = new Map(lines.map((line) => [keyOfLine(line), offerOf(terms, line)?.rate ?? 0]));
    useUi.getState().requireLogin(() => void price(seen));
  };

  const accept = () => {
    if (!cached) return;
    const leastOf = (line: { bet_type: DraftLine['bet_type'] }) => terms.byType.get(line.bet_type)?.min ?? 1;
    const kept = accepted(lines, flow.differences, leastOf);
    store.setLines(kept);
    if (cached.bill.is_acceptable) change({ step: 'confirm' });
    else if (kept.length === 0) change({ step: 'list', failure: PAD_TEXT.differences.emptied });
    else void price(seenIn(cached.bill.lines));
  };

  // When the round closes, only what was sent, or is sold, is still worth a word.
  const isShown = isOpen || flow.step === 'made' || cached?.isSent === true;
  return {
    ...flow,
    step: isShown ? flow.step : null,
    lines,
    priced: cached?.bill ?? null,
    isSent: cached?.isSent === true,
    isChecking,
    isSending: create.isRunning,
    check,
    accept,
    send: () => cached && useUi.getState().requireLogin(() => void send(cached)),
    open: () => change({ step: 'list', failure: null }),
    close: () => change({ step: null, failure: null }),
    edit: () => change({ step: 'list', failure: null, notice: null }),
  };
}

export type BillFlow = ReturnType<typeof useBillFlow>;
