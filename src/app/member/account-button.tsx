import { useLocal } from '#src/stores/local.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { Money } from '#src/ui/money.tsx';
import { VipIcon } from '#src/ui/vip-icon.tsx';
import { useBalance } from './use-balance.ts';

/** Name and balance in the header, from 960 px; opens the member menu. */
export function AccountButton() {
  const userInfo = useUser((state) => state.userInfo);
  const isHidden = useLocal((state) => state.hideBalance);
  const setMemberMenu = useUi((state) => state.setMemberMenu);
  const { total } = useBalance();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="hidden md:flex items-center gap-2.5 ml-2 pl-2 pr-3 min-h-12 rounded-full bg-base-100 shadow-e1"
      onClick={() => setMemberMenu(true)}
    >
      <VipIcon level={userInfo?.vip_level} className="w-8 h-8" />
      <span className="text-left leading-snug">
        <span className="sr-only">{ACCOUNT_TEXT.myAccount} </span>
        <span className="block text-2xs text-muted">{userInfo?.username}</span>
        <span className="text-sm font-bold">
          {total === undefined ? '–' : <Money amount={total} hidden={isHidden} />}
        </span>
      </span>
    </button>
  );
}
