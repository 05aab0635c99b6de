import type { UserInfo } from '#src/stores/user.ts';

/** Props of every sheet of the account page. */
export interface AccountSheetProps {
  user: UserInfo;
  onClose: () => void;
}
