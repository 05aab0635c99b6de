import { Suspense } from 'react';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { lazyChunk } from '../routes/chunk.tsx';
import { AfterPaint } from './after-paint.tsx';

const NavDrawer = lazyChunk(() => import('../dialogs/nav-drawer.tsx'));
const MemberMenu = lazyChunk(() => import('../dialogs/member-menu.tsx'));
const LogoutDialog = lazyChunk(() => import('../dialogs/logout-dialog.tsx'));
const FailureDialog = lazyChunk(() => import('../dialogs/failure-dialog.tsx'));
const LoginDialog = lazyChunk(() => import('../dialogs/login-dialog.tsx'));
const RegisterDialog = lazyChunk(() => import('../dialogs/register-dialog.tsx'));
const DepositDialog = lazyChunk(() => import('../dialogs/deposit-dialog.tsx'));
const PromotionDialog = lazyChunk(() => import('#src/features/promotion/components/promotion-dialog.tsx'));
const NotificationDialog = lazyChunk(() => import('#src/features/agent/components/notification-dialog.tsx'));
const EventDialog = lazyChunk(() => import('#src/features/agent/components/event-dialog.tsx'));
const GameSheet = lazyChunk(async () => ({
  default: (await import('#src/features/game/components/game-sheet.tsx')).GameSheet,
}));
const MemberSync = lazyChunk(async () => ({ default: (await import('../member/member-sync.tsx')).MemberSync }));

/** Dialogs and sheets over every layout. Each is a chunk of its own, loaded when it is first opened. */
export function Overlays() {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const ui = useUi();
  const { modals } = ui;
  return (
    <>
      <AfterPaint later={400}>{isLoggedIn && <MemberSync />}</AfterPaint>
      {/* A boundary of its own: loading a dialog's code must not unmount the game and mount it again on top. */}
      <Suspense fallback={null}>
        {ui.selectedGame && <GameSheet key={ui.selectedGame.game_id} game={ui.selectedGame} />}
      </Suspense>
      <Suspense fallback={null}>
        {ui.navDrawer && <NavDrawer />}
        {ui.memberMenu && <MemberMenu />}
        {ui.logoutDialog && <LogoutDialog />}
        {modals.notification && !ui.isIdentityNeeded && (
          <NotificationDialog onClose={() => ui.closeModal('notification')} />
        )}
        {modals.event && <EventDialog onClose={() => ui.closeModal('event')} />}
        {modals.deposit && <DepositDialog />}
        {modals.promotion && <PromotionDialog />}
        {modals.login && <LoginDialog />}
        {modals.register && <RegisterDialog />}
        {ui.failure && <FailureDialog />}
      </Suspense>
    </>
  );
}
