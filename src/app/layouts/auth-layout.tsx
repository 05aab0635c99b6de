import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getUserInfo } from '../../../contract/auth.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/http.ts';
import { useSession } from '../../stores/session.ts';
import { useUser } from '../../stores/user.ts';
import { APP_TEXT } from '../../text/app.ts';
import { IconButton } from '../../ui/button.tsx';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { lastPage } from '../last-page.ts';
import { useLayoutLoading } from '../page-progress.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import type { LayoutProps } from './layout-props.ts';

/** Asks the server about the stored token. Answers whether the member may go on; an ended session has been cleared. */
async function validateMember(): Promise<boolean> {
  try {
    useUser.getState().setUserInfo(await call(getUserInfo, {}));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Only the server ends a session: without its word (offline) the member page tells what is wrong.
    return error.status !== 401;
  }
}

/** Shown: the member validation runs. Valid → the kept target or /member; ended → the form. */
function useMemberValidation(): boolean {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(() => useUser.getState().isLoggedIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the layout is shown
  useEffect(() => {
    if (!useUser.getState().isLoggedIn) return;
    let isGone = false;
    void validateMember().then((isMember) => {
      if (isGone) return;
      if (isMember) navigate(useSession.getState().takeTarget() ?? '/member', { replace: true });
      else setAsking(false);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isAsking;
}

/** Afterwards the player is back where he was: on the page that he came from, unless one was kept already. */
function useWayBack(): void {
  useEffect(() => {
    const { target, keepTarget } = useSession.getState();
    if (target === null && lastPage.path !== '/') keepTarget(lastPage.path);
  }, []);
}

/** Forms of login and registration: a way out, and nothing that leads the eye away. */
export function AuthLayout({ children }: LayoutProps) {
  const isLoading = useLayoutLoading();
  const isAsking = useMemberValidation();
  useWayBack();
  const navigate = useNavigate();
  return (
    <div className="min-h-dvh flex flex-col" aria-busy={isLoading || isAsking}>
      <header className="flex items-center px-2 h-14 pt-[var(--safe-t)]">
        <IconButton icon="close" label={APP_TEXT.close} onClick={() => navigate('/')} />
      </header>
      <OfflineBanner />
      <main id="main" className="flex-1 w-full max-w-[26rem] mx-auto px-6 pb-8 outline-none">
        {isAsking ? <PageSkeleton /> : children}
      </main>
    </div>
  );
}
