import { getUserInfo } from '#contract/member.ts';
import { useQuery } from '#src/api/use-query.ts';
import { AccountRows } from '#src/features/auth/components/account/account-rows.tsx';
import { ProfileCard } from '#src/features/member/components/profile-card.tsx';
import { ThemeChoice } from '#src/features/member/components/theme-choice.tsx';
import { WalletList } from '#src/features/member/components/wallet-list.tsx';
import { useUi } from '#src/stores/ui.ts';
import { memberText } from '#src/text/member.ts';
import { Button } from '#src/ui/button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ProfileLinks } from '../member/profile-links.tsx';

/** `/member/profile`: the member's data, the wallets, and the settings. */
export default function ProfilePage() {
  const account = useQuery(getUserInfo, {});
  const { data: user } = account;
  const setLogoutDialog = useUi((state) => state.setLogoutDialog);
  return (
    <div className="page-middle grid grid-cols-[minmax(0,1fr)] gap-4">
      {user ? (
        <ProfileCard user={user} />
      ) : (
        <Pending of={account} failed={memberText.profileFailed}>
          <Skeleton className="h-51.5 rounded-box" />
        </Pending>
      )}
      <WalletList />
      {user && <AccountRows user={user} />}
      {!user && !account.error && (
        <>
          <Skeleton className="h-38 rounded-box" />
          <Skeleton className="h-77 rounded-box" />
        </>
      )}
      <ProfileLinks />
      <ThemeChoice />
      <Button variant="danger" icon="logout" block onClick={() => setLogoutDialog(true)}>
        {memberText.logout}
      </Button>
    </div>
  );
}
