import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../../contract/endpoint.ts';
import { billCreate, billList, billValidate, type lottoLimit, type lottoRate } from '../../../../../contract/lotto.ts';
import { memberWallets } from '../../../../../contract/member.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/http.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { type PricedBill, useLotto } from '../../../../stores/lotto.ts';
import { takeDraft } from '../../../../stores/lotto-repeat.ts';
import { useUi } from '../../../../stores/ui.ts';
import { addLines, isComplete } from '../../model/draft.ts';
import { LOTTO_AGENT_ID } from '../../model/lotto-agent.ts';

export type Rate = OutputOf<typeof lottoRate>[number];
export type Limit = OutputOf<typeof lottoLimit>[number];
export type Bill = OutputOf<typeof billCreate>;

const isPricedBill = (data: unknown): data is PricedBill =>
  typeof data === 'object' && data !== null && 'validation_id' in data && 'lines' in data;

/** Keying, checking and selling one bill of a round. What fails is told in `failure`, where it happened. */
export function usePad(roundId: string) {
  const { lines, setLines, billCache, keepBill, loadRound, clear } = useLotto();
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [made, setMade] = useState<Bill | null>(null);
  const wallets = useQuery(memberWallets, {});
  const create = useCommand(billCreate, { revalidates: [memberWallets, billList] });

  useEffect(() => {
    loadRound(roundId);
    const repeated = takeDraft(roundId);
    if (repeated) setLines(addLines([], repeated));
  }, [roundId, loadRound, setLines]);

  const said = (error: unknown): string => {
    if (!(error instanceof ApiError)) throw error;
    return Object.values(error.fields)[0] ?? error.message;
  };

  async function price(walletId: string): Promise<void> {
    setChecking(true);
    setFailure(null);
    try {
      const asked = useLotto.getState().lines;
      const keyed = asked.flatMap(({ bet_type, number, amount }) => (amount ? [{ bet_type, number, amount }] : []));
      const input = { round_id: roundId, wallet_id: walletId, lines: keyed, agent_id: LOTTO_AGENT_ID };
      keepBill(await call(billValidate, input), asked);
      setChanged(false);
    } catch (error) {
      setFailure(said(error));
    } finally {
      setChecking(false);
    }
  }

  const check = () =>
    useUi.getState().requireLogin(() => {
      const asked = wallets.data ?? null;
      void (asked ? Promise.resolve(asked) : call(memberWallets, {})).then(
        ({ wallets: [first] }) => first && price(first.id),
        (error: unknown) => setFailure(said(error)),
      );
    });

  async function confirm(): Promise<void> {
    if (!billCache) return;
    setFailure(null);
    try {
      const bill = await create.run({ validation_id: billCache.validation_id, agent_id: LOTTO_AGENT_ID });
      clear();
      setMade(bill);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'bill_changed' && isPricedBill(error.data)) {
        keepBill(error.data, lines);
        setChanged(true);
      } else {
        setFailure(said(error));
      }
    }
  }

  /** Takes out what is closed or over its limit, and prices the rest anew. */
  function dropRefused(): void {
    if (!billCache) return;
    const refused = billCache.lines.filter(({ status }) => status === 'closed' || status === 'over_limit');
    setLines(
      lines.filter((line) => !refused.some((one) => one.bet_type === line.bet_type && one.number === line.number)),
    );
    if (useLotto.getState().lines.length === 0) giveUp();
    else void price(billCache.wallet_id);
  }

  function giveUp(): void {
    setFailure(null);
    setChanged(false);
    useLotto.setState({ billCache: null, billInputData: null });
  }

  return {
    lines,
    setLines,
    wallets: wallets.data?.wallets ?? [],
    bill: billCache,
    made,
    closeMade: () => setMade(null),
    failure,
    isChanged,
    isChecking,
    isSending: create.isRunning,
    isReady: isComplete(lines),
    check,
    price,
    confirm,
    dropRefused,
    giveUp,
  };
}
export type Pad = ReturnType<typeof usePad>;
