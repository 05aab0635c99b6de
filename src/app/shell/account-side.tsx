import './account-side.css';
import { MemberMenuGroups } from '../member/member-menu-groups.tsx';
import { MemberPanel } from '../member/member-panel.tsx';

/** Beside every page of an account, from 1280 px: the member panel with deposit and withdraw, and the member menu. */
export function AccountSide() {
  return (
    <div className="account-side">
      <MemberPanel />
      <MemberMenuGroups />
    </div>
  );
}
