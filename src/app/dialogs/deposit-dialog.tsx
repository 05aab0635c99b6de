import { DepositForm } from '../../features/deposit/components/deposit-form.tsx';
import { PromotionChoice } from '../../features/promotion/components/promotion-choice.tsx';
import { useUi } from '../../stores/ui.ts';
import { ACCOUNT_TEXT } from '../../text/account.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Amount and channel over the page; continues at `/member/payment`. */
export function DepositDialog() {
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
