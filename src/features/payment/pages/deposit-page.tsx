import { DepositForm } from '../components/deposit-form.tsx';

/** `/member/deposit`: how much, by which channel; an open deposit comes first. */
export default function DepositPage() {
  return (
    <div className="shell max-w-[36rem]! pt-2">
      <DepositForm button="bar" />
    </div>
  );
}
