import { resetLine } from '#liff/client.ts';
import { failureText, liffText } from '#liff/splash/text.ts';
import type { LineLogin } from '#src/stores/ui.ts';
import { LINE_TEXT } from '#src/text/line.ts';

interface LoginFailure {
  readonly title: string;
  readonly help: string;
}

/** The sentence about a login by LINE that failed beside the page; null while it is under way, or has an answer. */
export function lineFailureText(login: LineLogin | null): LoginFailure | null {
  if (login === null || login === 'pending' || login === 'unbound') return null;
  if (login === 'refused') return { title: LINE_TEXT.failed, help: LINE_TEXT.failedHelp };
  return login === 'slow' ? { title: liffText.slow, help: liffText.slowHelp } : failureText[login];
}

/** Opens the page in LINE once more, for a fresh token. */
export const retryLine = { label: liffText.retry, onPress: resetLine };
