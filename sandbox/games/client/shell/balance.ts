import type { RoundView } from '../../api.ts';

/**
 * The balance that the player sees: stakes leave it at once, wins come when the game shows them, and once nothing is
 * under way it is what the wallet said last.
 */
export interface Balance {
  /** Satang; null while unknown. */
  readonly satang: number | null;
  /** Called at once and after every change. */
  subscribe(listener: (satang: number | null) => void): void;
}

export interface BalanceKeeper extends Balance {
  /** A stake is under way. */
  take(satang: number): void;
  /** The stake was not taken after all. */
  giveBack(satang: number, balanceSatang: number | null): void;
  /** The round's win is shown. */
  reveal(round: RoundView): void;
  /** The wallet's own word. */
  confirm(satang: number | null): void;
}

export function createBalance(initial: number | null): BalanceKeeper {
  const listeners: ((satang: number | null) => void)[] = [];
  let satang = initial;
  let underWay = 0;
  let lastTold: { number: number; satang: number } | null = null;
  function show(next: number | null): void {
    satang = next;
    for (const listener of listeners) listener(satang);
  }
  const finish = (change: number) => {
    underWay = Math.max(0, underWay - 1);
    show(underWay === 0 && lastTold ? lastTold.satang : satang === null ? null : satang + change);
  };
  return {
    get satang() {
      return satang;
    },
    subscribe(listener) {
      listeners.push(listener);
      listener(satang);
    },
    take(stake) {
      underWay++;
      show(satang === null ? null : satang - stake);
    },
    giveBack(stake, told) {
      if (told !== null) lastTold = { number: lastTold?.number ?? 0, satang: told };
      finish(stake);
    },
    reveal(round) {
      const isNewest = round.number >= (lastTold?.number ?? 0);
      // An open or paying round's balance is without its win.
      if (round.balanceSatang !== null && isNewest)
        lastTold = {
          number: round.number,
          satang: round.balanceSatang + (round.state === 'paying' ? (round.winSatang ?? 0) : 0),
        };
      finish(round.winSatang ?? 0);
    },
    confirm(told) {
      if (told === null) return;
      if (lastTold) lastTold = { ...lastTold, satang: told };
      if (underWay === 0) show(told);
    },
  };
}
