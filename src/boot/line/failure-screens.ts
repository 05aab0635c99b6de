import { liffUrl, resetLine } from '#liff/client.ts';
import { externalAddress, isInsideLine, targetOf } from '#liff/environment.ts';
import type { LiffFailure } from '#liff/splash/failure.ts';
import { type SplashAction, showFailure, showSlow } from '#liff/splash/splash.ts';
import { liffText } from '#liff/splash/text.ts';
import { clearAttempts } from '#liff/visit.ts';

/** The screens that stay until the player chooses; `enterWithoutLine` starts the app in a browser outside LINE. */
export function failureScreens(root: HTMLElement, enterWithoutLine: () => void) {
  /** Inside LINE a link, which LINE opens in the phone's own browser; outside, the app without LINE. */
  const leave = (): SplashAction => {
    if (!isInsideLine(navigator.userAgent, location)) return { label: liffText.openInBrowser, to: enterWithoutLine };
    const target = new URL(targetOf(location.href), location.origin);
    return { label: liffText.openInBrowser, to: externalAddress(target.href) };
  };
  return {
    slow: () => showSlow(root, [retry, leave()]),
    failed: (cause: LiffFailure) =>
      showFailure(root, cause, [firstAction(cause), leave(), { label: liffText.check, to: '/liff/check' }]),
  };
}

const retry: SplashAction = {
  label: liffText.retry,
  to: () => {
    clearAttempts('start');
    location.reload();
  },
};

function firstAction(cause: LiffFailure): SplashAction {
  if (cause === 'ended') return { label: liffText.reset, to: resetLine };
  if (cause === 'outside') return { label: liffText.openInLine, to: liffUrl(targetOf(location.href)) };
  return retry;
}
