import { paymentReviews } from '#contract/deposit.ts';
import { gameRounds } from '#contract/game.ts';
import { billDays, billDetail, billList, billResults } from '#contract/lotto-bills.ts';
import { lottoLobby } from '#contract/lotto-lobby.ts';
import { lottoHistory, lottoResults } from '#contract/lotto-results.ts';
import { memberNotifications } from '#contract/notice.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { call } from '#src/api/http.ts';
import { link as addressOf } from '#src/lib/links.ts';
import { whenRevealed } from '#src/lib/reveal-hold.ts';
import { useUi } from '#src/stores/ui.ts';
import { NOTICE_TEXT } from '#src/text/notice.ts';
import { toast } from '#src/ui/toast.tsx';

/** Long enough to read the amount, if there is nothing to press. */
const DURATION_MS = 8000;

/** The toast of a kind of notice; other kinds are only in the list. */
const TONES: Readonly<Record<string, 'success' | 'info' | 'warning'>> = {
  lotto_win: 'success',
  lotto_return: 'info',
  lotto_shooter: 'success',
  lotto_refund: 'info',
  lotto_correction: 'warning',
};

/** Results of bets that ended late, by the game's category (`sport_settled`). */
const isSettledGame = (kind: string) => kind.endsWith('_settled');

/** Over the page, or on its own page that a link from LINE opens. */
const isGameOpen = () => useUi.getState().selectedGame !== null || location.pathname === addressOf('play');

/**
 * Handles a notice that arrives while the app is open: reads again what it changed, and shows expected money as a
 * toast.
 */
export async function showNotice(id: string, open: (link: string) => void): Promise<void> {
  // The bell and the balance would tell a result before its digits.
  await whenRevealed();
  void revalidate([
    memberNotifications,
    memberWallets,
    paymentReviews,
    gameRounds,
    billList,
    billDetail,
    billDays,
    billResults,
    lottoHistory,
    lottoResults,
    lottoLobby,
  ]);
  const notices = await call(memberNotifications, { limit: 20 }).catch((error: unknown) => {
    // The notice stays in the list; only the toast is missed.
    if (error instanceof ApiError) return null;
    throw error;
  });
  const notice = notices?.items.find((one) => one.id === id);
  if (!notice) return;
  const tone = isSettledGame(notice.kind) ? 'info' : TONES[notice.kind];
  // An open game shows its results itself.
  if (!tone || (isSettledGame(notice.kind) && isGameOpen())) return;
  const { link } = notice;
  toast[tone](notice.title, {
    id: `notice-${id}`,
    ...(link
      ? {
          action: {
            label: notice.kind.startsWith('lotto_') ? NOTICE_TEXT.open : NOTICE_TEXT.see,
            onPress: () => open(link),
          },
        }
      : { duration: DURATION_MS }),
  });
}
