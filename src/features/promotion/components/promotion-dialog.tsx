import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { satang, satangOf, satangOrNull } from '#contract/money.ts';
import { link } from '#src/lib/links.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { exampleOf, givesOf, type Promotion } from '../model/promotion.ts';
import { usePromotions } from './use-promotions.ts';
import { useTake } from './use-take.ts';
import { WorkedExample } from './worked-example.tsx';

/** The example's amount where the member has no deposit that can be used. */
const EXAMPLE = satangOf(500);

/** The terms of the selected promotion with an example for the member's amount, and the button to take it. */
export default function PromotionDialog() {
  const { selectedPromotion, selectPromotion, closeModal } = useUi();
  const promotions = usePromotions();
  const { data } = promotions;
  const promotion = data?.find(({ promotion_id }) => promotion_id === selectedPromotion);
  const close = () => {
    closeModal('promotion');
    selectPromotion(null);
  };
  const isRunning = data?.some(({ active_wallet }) => active_wallet !== null) ?? false;
  if (promotion) return <Terms promotion={promotion} isRunning={isRunning} onClose={close} />;
  return (
    <Sheet open onClose={close} title={text.list}>
      {data ? (
        // It was read, and an operator has ended it since.
        <EmptyState title={text.ended} text={text.endedText} drawing="gift" />
      ) : (
        <Pending of={promotions} failed={text.failed}>
          <Skeleton className="h-80 rounded-box" />
        </Pending>
      )}
    </Sheet>
  );
}

interface TermsProps {
  promotion: Promotion;
  /** Whether a bonus of any promotion is running. */
  isRunning: boolean;
  onClose: () => void;
}

function Terms({ promotion, isRunning, onClose }: TermsProps) {
  const { eligible_deposit, min_deposit, categories, weights, terms } = promotion;
  const [amount, setAmount] = useState(
    formatSatang(satangOrNull(eligible_deposit) ?? satang(Math.max(satangOf(min_deposit), EXAMPLE))),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={promotion.title}
      text={givesOf(promotion)}
      footer={<Action {...{ promotion, isRunning, onClose }} />}
    >
      <div className="grid gap-5">
        <WorkedExample promotion={promotion} amount={amount} onChange={setAmount} />
        <section>
          <h3 className="text-base">{text.where}</h3>
          <dl className="rows text-sm mt-1">
            {categories.map((category) => (
              <div key={category} className="flex justify-between gap-3 min-h-11 items-center">
                <dt>{text.categories[category]}</dt>
                <dd className="text-muted num">{text.counts(weights[category] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3 className="text-base">{text.conditions}</h3>
          <ul className="grid gap-1.5 text-sm text-muted mt-2 list-disc pl-5">
            {[...terms, ...text.always].map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      </div>
    </Sheet>
  );
}

/** One button, to take it, deposit for it, see the running bonus or log in; or the reason against it. */
function Action({ promotion, isRunning, onClose }: TermsProps) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const navigate = useNavigate();
  const { closeModal, requireLogin } = useUi();
  const leave = (to: string) => {
    onClose();
    navigate(to);
  };
  const { take, isTaking, failure } = useTake(() => leave(link('memberPromotions')));
  const { can_take, reason, eligible_deposit, active_wallet, takes_next_deposit } = promotion;
  if (!isLoggedIn) {
    return (
      <Button size="lg" block onClick={() => requireLogin(() => undefined)}>
        {text.login}
      </Button>
    );
  }
  const seeMine = (
    <Button size="lg" block onClick={() => leave(link('memberPromotions'))}>
      {text.seeMine}
    </Button>
  );
  if (active_wallet) return seeMine;
  // Stays selected, for the form of the deposit.
  const deposit = () => {
    closeModal('promotion');
    navigate(link('deposit'));
  };
  const bonus = exampleOf(promotion, satangOrNull(eligible_deposit))?.bonus ?? satang(0);
  return (
    <div className="grid gap-2">
      {(failure ?? reason) && (
        <p role={failure ? 'alert' : undefined} className={failure ? 'hint err' : 'hint'}>
          <Icon name={failure ? 'alert' : 'info'} size={16} className="mt-0.5" />
          {failure ?? reason}
        </p>
      )}
      {can_take ? (
        <>
          {eligible_deposit !== null && (
            <p className="text-xs text-muted text-center num">{text.takeText(formatBaht(eligible_deposit))}</p>
          )}
          <Button size="lg" block busy={isTaking} busyLabel={text.taking} onClick={() => void take(promotion)}>
            {text.take(formatSatang(bonus))}
          </Button>
        </>
      ) : takes_next_deposit ? (
        <Button size="lg" block onClick={deposit}>
          {text.deposit}
        </Button>
      ) : (
        isRunning && seeMine
      )}
    </div>
  );
}
