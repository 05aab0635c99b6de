import { isInLine, liffUrl } from '#liff/client.ts';
import { link } from '#src/lib/links.ts';

/**
 * The address that a slip's code opens: inside LINE the LIFF app, elsewhere the site; both send a visitor through the
 * login.
 */
export function slipAddress({ bill_id }: { bill_id: string }): string {
  const path = link('lottoBills', { bill: bill_id });
  return isInLine() ? liffUrl(path) : new URL(path, location.origin).href;
}
