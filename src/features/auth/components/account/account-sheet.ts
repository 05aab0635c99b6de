import type { UserInfo } from '../../../../stores/user.ts';

/** What every sheet of the account gets. */
export interface AccountSheetProps {
  user: UserInfo;
  onClose: () => void;
}
