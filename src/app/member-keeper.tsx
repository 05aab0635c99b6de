import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifications } from '../../contract/agent.ts';
import { getUserInfo } from '../../contract/auth.ts';
import { memberPoints, memberWallets } from '../../contract/wallet.ts';
import { type StreamEvent, useStream } from '../api/stream.ts';
import { putAnswer, revalidate, useQuery } from '../api/use-query.ts';
import { useUser } from '../stores/user.ts';
import { lazyChunk } from './chunk.tsx';
import { tellNotice } from './tell-notice.ts';

const POLL_MS = 30_000;

const SessionReminder = lazyChunk(async () => ({
  default: (await import('../features/safer-play/components/session-reminder.tsx')).SessionReminder,
}));

function take(event: StreamEvent, open: (link: string) => void): void {
  if (event.type === 'points') void putAnswer(memberPoints, {}, () => ({ point: event.point }));
  if (event.type === 'notification') {
    void revalidate([notifications]);
    void tellNotice(event.id, open);
  }
  if (event.type !== 'wallet') return;
  const news = new Map(event.wallets.map((wallet) => [wallet.id, wallet]));
  void putAnswer(
    memberWallets,
    {},
    (known) => known && { ...known, wallets: known.wallets.map((wallet) => ({ ...wallet, ...news.get(wallet.id) })) },
  );
}

/** Keeps the member's data right while someone is logged in: user info, live balances, polling without the stream. */
export function MemberKeeper() {
  const navigate = useNavigate();
  const { isLive } = useStream((event) => take(event, navigate));
  const setUserInfo = useUser((state) => state.setUserInfo);
  const { data: userInfo } = useQuery(getUserInfo, {});
  useQuery(memberWallets, {}, { refreshInterval: isLive ? 0 : POLL_MS });

  // The store outlives the page (docs/rules.md#client-state); the cache does not.
  useEffect(() => {
    if (userInfo) setUserInfo(userInfo);
  }, [userInfo, setUserInfo]);

  // What changed between the first read of the money and the stream's first word came by neither.
  useEffect(() => {
    if (isLive) void revalidate([memberWallets, memberPoints]);
  }, [isLive]);

  // iOS brings pages back as they were left: the money may be another by now.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate([memberWallets, memberPoints, getUserInfo]);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  return (
    <Suspense fallback={null}>
      <SessionReminder />
    </Suspense>
  );
}
