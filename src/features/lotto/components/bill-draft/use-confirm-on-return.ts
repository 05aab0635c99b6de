import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BundleControls } from '../bundle/use-bundle.ts';
import type { BillControls } from './use-bill-flow.ts';

/**
 * Coming back from the deposit for this bill, the draft is checked at once (`billToConfirm`): a list's bills if these
 * were checked before it.
 */
export function useConfirmOnReturn({ lines, open, check }: BillControls, { checkAgain }: BundleControls): void {
  const [params, setParams] = useSearchParams();
  const isReturning = params.has('confirm');
  const hasDraft = lines.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return; the controls are new at each render.
  useEffect(() => {
    if (!isReturning) return;
    setParams({}, { replace: true });
    if (checkAgain) return checkAgain();
    if (!hasDraft) return;
    // The place where a failed check says why.
    open();
    check();
  }, [isReturning]);
}
