import { type Satang, satang } from '#contract/money.ts';
import type { RoundView } from '../../api.ts';
import { returnOf } from './money.ts';

/**
 * The balance on the screen: a stake is subtracted at once, a win is added when the game shows it, and while no round is
 * running it is the balance that the wallet last reported.
 */
export interface Balance {
  /** Satang; null while unknown. */
  readonly satang: Satang | null;
  /** Calls the listener now and after every change. */
  subscribe(listener: (amount: Satang | null) => void): void;
}

export interface ChangeableBalance extends Balance {
  /** Subtracts the stake of a round that begins. */
  take(amount: Satang): void;
  /** Adds a stake that was not taken after all; `balanceSatang` is the wallet's balance, if known. */
  refund(amount: Satang, balanceSatang: Satang | null): void;
  /** Adds the win of a round, which the game now shows. */
  reveal(round: RoundView): void;
  /** The wallet has acknowledged the win of a round that was revealed before. */
  paid(round: RoundView): void;
  /** The balance that the wallet reports. */
  confirm(amount: Satang | null): void;
  /** The balance that the app around the game knows: not shown while a round is under way or a win is not paid yet. */
  report(amount: Satang): void;
}

export function createBalance(initial: Satang | null): ChangeableBalance {
  const listeners: ((amount: Satang | null) => void)[] = [];
  let shown = initial;
  let running = 0;
  let unpaid = 0;
  let lastReported: { number: number; satang: Satang } | null = null;
  function show(next: Satang | null): void {
    shown = next;
    for (const listener of listeners) listener(shown);
  }
  const changedBy = (change: number) => (shown === null ? null : satang(shown + change));
  const finish = (change: number) => {
    running = Math.max(0, running - 1);
    show(running === 0 && lastReported ? lastReported.satang : changedBy(change));
  };
  function confirm(reported: Satang | null): void {
    if (reported === null) return;
    if (lastReported) lastReported = { ...lastReported, satang: reported };
    if (running === 0) show(reported);
  }
  return {
    get satang() {
      return shown;
    },
    subscribe(listener) {
      listeners.push(listener);
      listener(shown);
    },
    take(stake) {
      running++;
      show(changedBy(-stake));
    },
    refund(stake, reported) {
      if (reported !== null) lastReported = { number: lastReported?.number ?? 0, satang: reported };
      finish(stake);
    },
    reveal(round) {
      if (round.state === 'paying') unpaid++;
      const isNewest = round.number >= (lastReported?.number ?? 0);
      // The balance of an open or paying round does not include its win.
      if (isNewest)
        lastReported =
          // An older one has this round's stake still.
          round.balanceSatang === null
            ? null
            : {
                number: round.number,
                satang: satang(round.balanceSatang + (round.state === 'paying' ? returnOf(round) : 0)),
              };
      finish(returnOf(round));
    },
    paid(round) {
      unpaid--;
      confirm(round.balanceSatang);
    },
    confirm,
    report(reported) {
      if (running === 0 && unpaid === 0) confirm(reported);
    },
  };
}
