import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getUserInfo } from '#contract/member.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { link } from '#src/lib/links.ts';
import { useSession } from '#src/stores/session.ts';
import { useUser } from '#src/stores/user.ts';
import { APP_TEXT } from '#src/text/app.ts';
import { IconButton } from '#src/ui/button.tsx';
import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { lastPage } from '../routes/last-page.ts';
import { PageSkeleton } from '../routes/page-skeleton.tsx';
import { LayoutFrame } from './layout-frame.tsx';
import type { LayoutProps } from './layout-props.ts';

/** Validates the stored token with the server. False: the session has ended, and has been cleared. */
async function validateMember(): Promise<boolean> {
  try {
    useUser.getState().setUserInfo(await call(getUserInfo, {}));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Only a 401 ends a session; for any other failure (offline) the member page shows what is wrong.
    return error.status !== 401;
  }
}

/** Validates the member when the layout mounts: a valid one goes to the kept target or /member, others see the form. */
function useMemberValidation(): boolean {
  const navigate = useNavigate();
  const [isValidating, setValidating] = useState(() => useUser.getState().isLoggedIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the layout is shown
  useEffect(() => {
    if (!useUser.getState().isLoggedIn) return;
    let isUnmounted = false;
    void validateMember().then((isMember) => {
      if (isUnmounted) return;
      if (isMember) navigate(useSession.getState().popTarget() ?? link('member'), { replace: true });
      else setValidating(false);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return isValidating;
}

/** Keeps the page that the player came from as the target of the login, unless there is a target already. */
function useWayBack(): void {
  useEffect(() => {
    const { target, keepTarget } = useSession.getState();
    if (target === null && lastPage.path !== '/') keepTarget(lastPage.path);
  }, []);
}

/** The layout of login and registration: a close button and nothing else. */
export function AuthLayout({ children }: LayoutProps) {
  const isValidating = useMemberValidation();
  useWayBack();
  const navigate = useNavigate();
  return (
    <LayoutFrame className="min-h-dvh flex flex-col" isBusy={isValidating}>
      <header className="flex items-center px-2 h-14 pt-[var(--safe-t)]">
        <IconButton icon="close" label={APP_TEXT.close} onClick={() => navigate(link('home'))} />
      </header>
      <OfflineBanner />
      <main id="main" className="flex-1 w-full max-w-[26rem] mx-auto px-6 pb-8 outline-none">
        {isValidating ? <PageSkeleton /> : children}
      </main>
    </LayoutFrame>
  );
}
