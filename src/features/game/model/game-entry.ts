import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { gameDemo, gameLink, gameLobby, gameWallets } from '#contract/game.ts';
import { satangOf } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { call } from '#src/api/http.ts';
import { isCash } from '#src/lib/cash-wallet.ts';
import { useLobby } from '#src/stores/lobby.ts';
import { currentAgentCode } from '#src/stores/local.ts';
import type { SelectedGame } from '#src/stores/ui.ts';
import { sheetText } from '#src/text/lobby.ts';
import { toast } from '#src/ui/toast.tsx';
import { forgetLast } from './last-played.ts';

export type Wallet = OutputOf<typeof gameWallets>[number];

const ENTRY_TOAST = 'game-entry';
/** Longer than the server waits for a provider (8 s), so that the server's answer is shown and not our timeout. */
const TIMEOUT_MS = 9_000;

/** Wallets with money, and the cash wallet also without (docs/rules.md#games). */
function usableWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  return wallets.filter((wallet) => satangOf(wallet.balance) > 0 || isCash(wallet));
}

const isMobile = () => matchMedia('(max-width: 59.99rem)').matches;

async function walletsFor(game: SelectedGame, signal: AbortSignal): Promise<readonly Wallet[]> {
  const { game_id, provider_id, sub_provider_id } = game;
  return usableWallets(await call(gameWallets, { game_id, provider_id, sub_provider_id }, { signal }));
}

/** Fetches the link of the game's page; without a wallet, that of its demo. */
async function linkOf(game: SelectedGame, wallet: Wallet | null, signal: AbortSignal): Promise<string> {
  const { game_id, provider_id, source } = game;
  const input = { game_id, provider_id, source, is_mobile: isMobile() };
  const options = { timeoutMs: TIMEOUT_MS, signal };
  const { link } = wallet
    ? await call(gameLink, { ...input, wallet_id: wallet.id }, options)
    : await call(gameDemo, { ...input, agent_code: currentAgentCode() }, options);
  return link;
}

const TEMPORARY = new Set(['provider_timeout', 'provider_maintenance']);
/** Tells whether the same call may succeed a little later: no answer arrived, or the provider is away for a while. */
export const canRetry = (error: ApiError): boolean => !error.isDefinite || TEMPORARY.has(error.code);

/** The lobby below was loaded before the game was switched off: it is fetched again. */
function refreshAfterRefusal(game: SelectedGame, { code }: ApiError): void {
  if (code === 'game_not_found') forgetLast(game.game_id);
  if (code === 'game_not_found' || code === 'game_maintenance') void revalidate([gameLobby]);
}

export interface GameEntry {
  /** The wallets to choose from; empty if there is nothing to choose. */
  wallets: readonly Wallet[];
  chosen: Wallet | null;
  link: string | null;
  choose(wallet: Wallet): void;
}

/**
 * Gets the link of a game (docs/specification.md#states): a demo's at once, otherwise after the wallets and the choice of
 * one; then the toast says that the game is being entered. The error catalogue shows a failure, then `onFail` is
 * called (null: no wallet). Unmounting aborts the open request.
 */
export function useGameEntry(game: SelectedGame, onFail: (error: ApiError | null) => void): GameEntry {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [chosen, setChosen] = useState<Wallet | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const aborter = useRef(new AbortController());

  async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = aborter.current;
    try {
      await work(signal);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (signal.aborted) return;
      // Entering and failed do not stand side by side.
      toast.dismiss(ENTRY_TOAST);
      refreshAfterRefusal(game, error);
      onFail(error);
    }
  }
  /** Opens the demo without a wallet. */
  async function openWith(wallet: Wallet | null, signal: AbortSignal): Promise<void> {
    toast.entry(sheetText.entering, ENTRY_TOAST);
    setChosen(wallet);
    setLink(await linkOf(game, wallet, signal));
    useLobby.getState().entered(game.game_id);
  }
  const enter = useEffectEvent(() =>
    attempt(async (signal) => {
      if (game.is_demo) return openWith(null, signal);
      const usable = await walletsFor(game, signal);
      const [only] = usable;
      if (usable.length === 1 && only) return openWith(only, signal);
      setWallets(usable);
      if (usable.length > 0) return;
      toast.error(sheetText.noWallet);
      onFail(null);
    }),
  );

  useEffect(() => {
    aborter.current = new AbortController();
    const { current } = aborter;
    // In the next task, so that a mount which React undoes at once (strict mode) requests nothing.
    const start = setTimeout(() => void enter());
    return () => {
      clearTimeout(start);
      current.abort();
    };
  }, []);

  const choose = (wallet: Wallet) => void attempt((signal) => openWith(wallet, signal));
  return { wallets, chosen, link, choose };
}
