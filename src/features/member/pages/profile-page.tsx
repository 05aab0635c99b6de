import { getUserInfo } from '../../../../contract/auth.ts';
import { useQuery } from '../../../api/use-query.ts';
import { formatDate } from '../../../lib/time.ts';
import { useUi } from '../../../stores/ui.ts';
import { memberText } from '../../../text/member.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProfileCard } from '../components/profile-card.tsx';
import { ThemeChoice } from '../components/theme-choice.tsx';
import { WalletList } from '../components/wallet-list.tsx';

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 px-4 py-3.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right num">{value}</dd>
    </div>
  );
}

/** `/member/profile`: who the member is, wallets, bank accounts, and the look of the site. */
export default function ProfilePage() {
  const { data: user, error, isValidating, mutate } = useQuery(getUserInfo, {});
  const askLogout = useUi((state) => state.askLogout);
  return (
    <div className="max-w-3xl mx-auto w-full grid grid-cols-[minmax(0,1fr)] gap-4">
      {user && <ProfileCard user={user} />}
      {!user && error && (
        <ErrorBlock title={memberText.profileFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
      )}
      {!user && !error && <Skeleton className="h-28 rounded-box" />}
      <WalletList />
      {user && (
        <>
          <dl className="surface rows text-sm" aria-label={memberText.details}>
            <Fact label={memberText.name} value={user.display_name} />
            <Fact label={memberText.phone} value={user.phone} />
            <Fact label={memberText.memberSince} value={formatDate(user.member_since)} />
          </dl>
          <section className="surface rows" aria-label={memberText.bankAccounts}>
            <div className="p-4">
              <h2 className="text-sm font-normal text-muted">{memberText.bankAccounts}</h2>
            </div>
            {user.bank_accounts.map((account) => (
              <div key={`${account.bank_code} ${account.account_no_masked}`} className="row-link">
                <span className="glyph">
                  <Icon name="bank" size={20} />
                </span>
                <span className="flex-1 min-w-0">
                  <span className="block font-medium truncate">{account.bank_name}</span>
                  <span className="block text-sm text-muted truncate">{account.account_name}</span>
                </span>
                <span className="text-right text-sm">
                  <span className="block num">{account.account_no_masked}</span>
                  {account.is_primary && <span className="block text-xs text-muted">{memberText.primary}</span>}
                </span>
              </div>
            ))}
            <p className="px-4 py-3 text-xs text-muted">{memberText.bankNote}</p>
          </section>
        </>
      )}
      <ThemeChoice />
      <Button variant="danger" icon="logout" block onClick={() => askLogout(true)}>
        {memberText.logout}
      </Button>
    </div>
  );
}
