import type { RoundView } from '../../api.ts';

/**
 * The balance on the screen: a stake is subtracted at once, a win is added when the game shows it, and while no round is
 * running it is the balance that the wallet last reported.
 */
export interface Balance {
  /** Satang; null while unknown. */
  readonly satang: number | null;
  /** Calls the listener now and after every change. */
  subscribe(listener: (satang: number | null) => void): void;
}

export interface ChangeableBalance extends Balance {
  /** Subtracts the stake of a round that begins. */
  take(satang: number): void;
  /** Adds a stake that was not taken after all; `balanceSatang` is the wallet's balance, where it is known. */
  giveBack(satang: number, balanceSatang: number | null): void;
  /** Adds the win of a round, which the game now shows. */
  reveal(round: RoundView): void;
  /** The wallet has acknowledged the win of a round that was revealed before. */
  paid(round: RoundView): void;
  /** The balance that the wallet reports. */
  confirm(satang: number | null): void;
  /** The balance that the app around the game knows: not shown while a round is under way or a win is not paid yet. */
  report(satang: number): void;
}

export function createBalance(initial: number | null): ChangeableBalance {
  const listeners: ((satang: number | null) => void)[] = [];
  let satang = initial;
  let running = 0;
  let unpaid = 0;
  let lastReported: { number: number; satang: number } | null = null;
  function show(next: number | null): void {
    satang = next;
    for (const listener of listeners) listener(satang);
  }
  const finish = (change: number) => {
    running = Math.max(0, running - 1);
    show(running === 0 && lastReported ? lastReported.satang : satang === null ? null : satang + change);
  };
  function confirm(reported: number | null): void {
    if (reported === null) return;
    if (lastReported) lastReported = { ...lastReported, satang: reported };
    if (running === 0) show(reported);
  }
  return {
    get satang() {
      return satang;
    },
    subscribe(listener) {
      listeners.push(listener);
      listener(satang);
    },
    take(stake) {
      running++;
      show(satang === null ? null : satang - stake);
    },
    giveBack(stake, reported) {
      if (reported !== null) lastReported = { number: lastReported?.number ?? 0, satang: reported };
      finish(stake);
    },
    reveal(round) {
      if (round.state === 'paying') unpaid++;
      const isNewest = round.number >= (lastReported?.number ?? 0);
      // The balance of an open or paying round does not include its win.
      if (round.balanceSatang !== null && isNewest)
        lastReported = {
          number: round.number,
          satang: round.balanceSatang + (round.state === 'paying' ? (round.winSatang ?? 0) : 0),
        };
      finish(round.winSatang ?? 0);
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
