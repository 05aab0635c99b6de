import { DepositForm } from '../components/deposit-form.tsx';

/** `/member/deposit`: how much, by which channel; an open deposit comes first. */
export default function DepositPage() {
  return (
    <div className="w-full max-w-[34rem] mx-auto">
      <DepositForm button="bar" />
    </div>
  );
}
