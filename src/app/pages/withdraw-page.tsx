import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getUserInfo } from '#contract/member.ts';
import { useQuery } from '#src/api/use-query.ts';
import { PhoneSheet } from '#src/features/auth/components/account/phone-sheet.tsx';
import { OneWithdrawal } from '#src/features/withdraw/components/one-withdrawal.tsx';
import { WithdrawBody } from '#src/features/withdraw/components/withdraw-body.tsx';

/**
 * `/member/withdraw`: the rules and the amount. Before the first withdrawal the proof of the phone is over it; while
 * a withdrawal is under way, its state. `?id=` shows that one.
 */
export default function WithdrawPage() {
  const [query] = useSearchParams();
  const [isProving, setProving] = useState(false);
  const { data: user } = useQuery(getUserInfo, {});
  const id = query.get('id');
  return (
    <div className="page-narrow grid grid-cols-[minmax(0,1fr)] gap-4">
      {id ? <OneWithdrawal key={id} id={id} /> : <WithdrawBody onProvePhone={() => setProving(true)} />}
      {isProving && user && <PhoneSheet user={user} onClose={() => setProving(false)} />}
    </div>
  );
}
