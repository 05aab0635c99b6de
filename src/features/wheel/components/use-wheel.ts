import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { spinV2, wheelBoard, wheelConfigV2, wheelReward } from '#contract/wheel.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { toast } from '#src/ui/toast.tsx';
import { isOnWheel, type Prize, type Spun, type Use } from '../model/wheel.ts';
import { useTurn } from './use-turn.ts';

/** The outcome of a spin: the prize, then whether it is credited. */
export interface Outcome {
  spun: Spun;
  reward: OutputOf<typeof wheelReward> | null;
  failure: string | null;
}

/**
 * A spin: the server draws, the wheel turns to the prize if it has it, and the prize is credited. After a lost answer the
 * server gives the same spin again.
 */
export function useWheel(prizes: readonly Prize[], pointCost: number | null) {
  const { wheel, turnTo, restsAt } = useTurn();
  const [isTurning, setTurning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const spin = useCommand(spinV2);
  const reward = useCommand(wheelReward);

  async function credit(spun: Spun): Promise<void> {
    setOutcome({ spun, reward: null, failure: null });
    try {
      setOutcome({ spun, reward: await reward.run({ spin_id: spun.spin_id }), failure: null });
      void revalidate([wheelConfigV2, memberPoints, memberWallets, wheelBoard]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ spun, reward: null, failure: error.message });
    }
  }

  async function turn(use: Use): Promise<void> {
    if (isTurning) return;
    setTurning(true);
    try {
      const spun = await spin.run({ use, ...(use === 'point' && pointCost !== null && { point_cost: pointCost }) });
      if (isOnWheel(prizes, spun)) await turnTo(spun.position, prizes.length);
      await credit(spun);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'wheel' });
      // After a lost answer there may be a spin already, which the server's figures show.
      void revalidate([wheelConfigV2, memberPoints]);
    } finally {
      setTurning(false);
    }
  }

  return {
    wheel,
    restsAt,
    turn,
    isTurning,
    outcome,
    isCrediting: reward.isRunning,
    creditAgain: () => outcome && void credit(outcome.spun),
    close() {
      setOutcome(null);
      void revalidate([wheelConfigV2, memberPoints]);
    },
  };
}
