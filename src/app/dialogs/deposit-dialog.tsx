import { DepositForm } from '#src/features/deposit/components/deposit-form.tsx';
import { PromotionChoice } from '#src/features/promotion/components/promotion-choice.tsx';
import { useUi } from '#src/stores/ui.ts';
import { ACCOUNT_TEXT } from '#src/text/account.ts';
import { Dialog } from '#src/ui/dialog.tsx';

/** Amount and channel over the page; continues at `/member/payment`. */
export default function DepositDialog() {
  const closeModal = useUi((state) => state.closeModal);
  const close = () => closeModal('deposit');
  return (
    <Dialog open onClose={close} title={ACCOUNT_TEXT.depositDialog}>
      <div className="px-6 pb-6 pt-2">
        <DepositForm onDone={close} extra={(amount) => <PromotionChoice amount={amount} />} />
      </div>
    </Dialog>
  );
}
