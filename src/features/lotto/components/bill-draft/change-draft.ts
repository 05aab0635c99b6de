import { useLotto } from '#src/stores/lotto.ts';
import { billDraftReducer, type DraftAction } from '../../model/bill-draft-reducer.ts';

/** Changes the stored draft; without one nothing happens. */
export const changeDraft = (action: DraftAction): void =>
  useLotto.getState().changeDraft((draft) => billDraftReducer(draft, action));
