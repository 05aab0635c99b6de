import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '../../../../contract/endpoint.ts';
import { gameDemo, gameLink, gameLobby, gameWallets } from '../../../../contract/game.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/http.ts';
import { revalidate } from '../../../api/use-query.ts';
import { currentAgentCode } from '../../../stores/local.ts';
import type { SelectedGame } from '../../../stores/ui.ts';
import { sheetText } from '../../../text/lobby.ts';
import { toast } from '../../../ui/toast.tsx';
import { forgetLast } from './last-played.ts';

export type Wallet = OutputOf<typeof gameWallets>[number];

/** A little longer than the server waits for a provider (8 s), so that its own answer is what is told. */
const TIMEOUT_MS = 9_000;

/** Wallets with money, and the cash wallet even without (docs/rules.md#games). */
function usableWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  return wallets.filter(({ balance, wallet_type_id }) => balance > 0 || wallet_type_id === 1);
}

const isMobile = () => matchMedia('(max-width: 59.99rem)').matches;

async function walletsFor(game: SelectedGame, signal: AbortSignal): Promise<readonly Wallet[]> {
  const { game_id, provider_id, sub_provider_id } = game;
  return usableWallets(await call(gameWallets, { game_id, provider_id, sub_provider_id }, { signal }));
}

/** The link of the game's page: of a demo without a wallet. */
async function linkOf(game: SelectedGame, wallet: Wallet | null, signal: AbortSignal): Promise<string> {
  const { game_id, provider_id, source } = game;
  const input = { game_id, provider_id, source, is_mobile: isMobile() };
  const options = { timeoutMs: TIMEOUT_MS, signal };
  const { link } = wallet
    ? await call(gameLink, { ...input, wallet_id: wallet.id }, options)
    : await call(gameDemo, { ...input, agent_code: currentAgentCode() }, options);
  return link;
}

const WAITS = new Set(['provider_timeout', 'provider_maintenance']);
/** The same tap may do a little later: no answer, or a provider that has none. */
export const mayTryAgain = (error: ApiError): boolean => !error.isDefinite || WAITS.has(error.code);

/** The lobby behind was read before the game was switched off. */
function bringUpToDate(game: SelectedGame, { code }: ApiError): void {
  if (code === 'game_not_found') forgetLast(game.game_id);
  if (code === 'game_not_found' || code === 'game_maintenance') void revalidate([gameLobby]);
}

export interface Entering {
  /** More than one: the player is asked. */
  wallets: readonly Wallet[];
  chosen: Wallet | null;
  link: string | null;
  choose(wallet: Wallet): void;
}

/**
 * From the tap on a game to its link (docs/rules.md#spec-4): a demo's at once; else the wallets, the choice among them,
 * the link. A failure is shown as the error catalogue says, then `onFail` is called (null: no wallet). Unmounting cancels
 * the open request.
 */
export function useEntering(game: SelectedGame, onFail: (error: ApiError | null) => void): Entering {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [chosen, setChosen] = useState<Wallet | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const leaving = useRef(new AbortController());

  async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = leaving.current;
    try {
      await work(signal);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (signal.aborted) return;
      bringUpToDate(game, error);
      onFail(error);
    }
  }
  async function take(wallet: Wallet, signal: AbortSignal): Promise<void> {
    setChosen(wallet);
    setLink(await linkOf(game, wallet, signal));
  }
  const enter = useEffectEvent(() =>
    attempt(async (signal) => {
      if (game.is_demo) return setLink(await linkOf(game, null, signal));
      const usable = await walletsFor(game, signal);
      const [only] = usable;
      if (usable.length === 1 && only) return take(only, signal);
      setWallets(usable);
      if (usable.length > 0) return;
      toast.error(sheetText.noWallet);
      onFail(null);
    }),
  );

  useEffect(() => {
    leaving.current = new AbortController();
    const { current } = leaving;
    // The next turn: a mount that React only tries out asks for nothing.
    const start = setTimeout(() => {
      toast.entry(sheetText.entering);
      void enter();
    });
    return () => {
      clearTimeout(start);
      current.abort();
    };
  }, []);

  const choose = (wallet: Wallet) => void attempt((signal) => take(wallet, signal));
  return { wallets, chosen, link, choose };
}
