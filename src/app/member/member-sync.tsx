import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { agentConfig, notifications } from '#contract/agent.ts';
import { qrcodeInfo } from '#contract/deposit.ts';
import { getUserInfo } from '#contract/member.ts';
import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { putAnswer, revalidate } from '#src/api/change-answers.ts';
import { type StreamEvent, useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { SessionReminder } from '#src/features/safer-play/components/session-reminder.tsx';
import { sumBalances } from '#src/lib/money.ts';
import { isRevealing, whenRevealed } from '#src/lib/reveal-hold.ts';
import { forgetOthers } from '#src/stores/sign-out.ts';
import { useUser } from '#src/stores/user.ts';
import { showNotice } from '../shell/show-notice.ts';

const POLL_MS = 30_000;
const DAY_MS = 86_400_000;
/** A session lasts 30 days from its last use, of which the server takes note once an hour (docs/rules.md#sessions). */
const LASTS_DAYS = 29;

/**
 * The next start uses this device's note of the session's end; that of the login would be over, and it would wait for
 * LINE.
 */
function noteSessionEnd(): void {
  const { authUser } = useUser.getState();
  // Whole days, so that it is written once a day.
  const end = (Math.floor(Date.now() / DAY_MS) + LASTS_DAYS) * DAY_MS;
  if (authUser && end > Date.parse(authUser.expires_at))
    useUser.setState({ authUser: { ...authUser, expires_at: new Date(end).toISOString() } });
}

function applyEvent(event: StreamEvent, open: (link: string) => void): void {
  if (event.type === 'points') {
    void putAnswer(memberPoints, {}, (known) => known && { ...known, point: event.point });
    // The server decides how many of them can be spent.
    void revalidate([memberPoints]);
  }
  // Pages that show it as open would ask for the money once more.
  if (event.type === 'payment') void revalidate([qrcodeInfo]);
  if (event.type === 'stops') void revalidate([agentConfig]);
  if (event.type === 'notification') {
    void revalidate([notifications]);
    void showNotice(event.id, open);
  }
  if (event.type !== 'wallet') return;
  const news = new Map(event.wallets.map((wallet) => [wallet.id, wallet]));
  void putAnswer(memberWallets, {}, (known) => {
    if (!known) return;
    const wallets = known.wallets.map((wallet) => ({ ...wallet, ...news.get(wallet.id) }));
    const isCredit = sumBalances(wallets) > sumBalances(known.wallets);
    // A bonus taken on another device: without its new wallet the sum would lose the moved money.
    const isNew = event.wallets.some(({ id }) => !known.wallets.some((wallet) => wallet.id === id));
    if (!isNew && !(isCredit && isRevealing())) return { ...known, wallets };
    // A win would be visible before its digits. Debits are shown at once.
    void whenRevealed().then(() => revalidate([memberWallets]));
    return known;
  });
}

/** Keeps the member's data current while someone is logged in: user info, live balances, polling without the stream. */
export function MemberSync() {
  const navigate = useNavigate();
  const { isLive } = useStream((event) => applyEvent(event, navigate));
  const setUserInfo = useUser((state) => state.setUserInfo);
  const { data: userInfo } = useQuery(getUserInfo, {});
  useQuery(memberWallets, {}, { refreshInterval: isLive ? 0 : POLL_MS });

  // The store keeps userInfo longer than the page, the cache does not (docs/rules.md#client-state).
  useEffect(() => {
    if (!userInfo) return;
    forgetOthers(userInfo);
    setUserInfo(userInfo);
    noteSessionEnd();
  }, [userInfo, setUserInfo]);

  // The first connection asks for the events since the first reads (api/stream.ts); what was missed later is read again.
  const wasLive = useRef(false);
  useEffect(() => {
    if (isLive && wasLive.current) void revalidate([memberWallets, memberPoints]);
    wasLive.current ||= isLive;
  }, [isLive]);

  // iOS restores pages as they were left, with an old balance.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate([memberWallets, memberPoints, getUserInfo]);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  return <SessionReminder />;
}
