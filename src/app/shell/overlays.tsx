import { Suspense } from 'react';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { lazyChunk } from '../routes/chunk.tsx';
import { AfterPaint } from './after-paint.tsx';

const NavDrawer = lazyChunk(async () => ({ default: (await import('../dialogs/nav-drawer.tsx')).NavDrawer }));
const MemberMenu = lazyChunk(async () => ({ default: (await import('../dialogs/member-menu.tsx')).MemberMenu }));
const LogoutDialog = lazyChunk(async () => ({ default: (await import('../dialogs/logout-dialog.tsx')).LogoutDialog }));
const FailureDialog = lazyChunk(async () => ({
  default: (await import('../dialogs/failure-dialog.tsx')).FailureDialog,
}));
const LoginDialog = lazyChunk(async () => ({ default: (await import('../dialogs/login-dialog.tsx')).LoginDialog }));
const RegisterDialog = lazyChunk(async () => ({
  default: (await import('../dialogs/register-dialog.tsx')).RegisterDialog,
}));
const DepositDialog = lazyChunk(async () => ({
  default: (await import('../dialogs/deposit-dialog.tsx')).DepositDialog,
}));
const PromotionDialog = lazyChunk(async () => ({
  default: (await import('#src/features/promotion/components/promotion-dialog.tsx')).PromotionDialog,
}));
const NotificationDialog = lazyChunk(async () => ({
  default: (await import('#src/features/agent/components/notification-dialog.tsx')).NotificationDialog,
}));
const EventDialog = lazyChunk(async () => ({
  default: (await import('#src/features/agent/components/event-dialog.tsx')).EventDialog,
}));
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
