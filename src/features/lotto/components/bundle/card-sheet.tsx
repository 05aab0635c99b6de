import { useMemo, useState } from 'react';
import { canUseLine } from '#liff/client.ts';
import { useMessage } from '#src/share/use-message.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { SHARE_TEXT } from '#src/text/share.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Bill } from '../../model/bill-filter.ts';
import { type LeftOut, leftOutName } from '../../model/left-out.ts';
import { buyerCard, leftOutCard } from '../bill-slip/buyer-card.ts';
import { SlipPaper } from '../bill-slip/slip-paper.tsx';
import { type SlipCard, SlipShare } from '../bill-slip/slip-share.tsx';
import { SwitchRow } from '../switch/switch-row.tsx';

const { card: text } = BUNDLE_TEXT;

interface CardSheetProps {
  /** A buyer's bill, or what could not be bought for them. */
  of: Bill | LeftOut;
  /** The buyer whose slip was sent just before. */
  after: string | null;
  onSent: () => void;
  onClose: () => void;
}

const nameIn = (of: Bill | LeftOut): string =>
  'left_out_id' in of ? leftOutName(of) : (of.buyer?.name ?? BUNDLE_TEXT.own);

/** One buyer's slip to send: only theirs, with the stakes or only ticks. */
export function CardSheet({ of, after, onSent, onClose }: CardSheetProps) {
  const [hasPrices, setPrices] = useState(true);
  const name = nameIn(of);
  const card = useMemo(
    () => ('left_out_id' in of ? leftOutCard(of, hasPrices) : buyerCard(of, nameIn(of), hasPrices)),
    [of, hasPrices],
  );
  const about = 'left_out_id' in of ? BUNDLE_TEXT.leftOut.about(name) : text.text(name);
  return (
    <Sheet
      open
      hasClose
      onClose={onClose}
      title={text.title(name)}
      text={after === null ? about : text.after(after, about)}
      footer={
        <div className="text-left">
          <SwitchRow title={text.prices} text={text.pricesText} isOn={hasPrices} onChange={setPrices} />
          <div className="mt-3">
            <SlipShare
              card={card}
              toFriends={canUseLine() ? <ToFriends card={card} onSent={onSent} /> : undefined}
              onShared={onSent}
            />
          </div>
        </div>
      }
    >
      <div className="text-left">
        <SlipPaper {...card} />
      </div>
    </Sheet>
  );
}

/** Sends the slip to a friend in LINE without a sheet in between. */
function ToFriends({ card, onSent }: { card: SlipCard; onSent: () => void }) {
  const { toFriends, isReady } = useMessage(card.subject);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await toFriends();
    setBusy(false);
    if (answer === 'sent') onSent();
    else if (answer === 'closed') toast.info(SHARE_TEXT.answers.closed, { id: 'share' });
    else toast.error(SHARE_TEXT.answers[answer], { id: 'share' });
  };
  return (
    <Button variant="line" icon="share" busy={isBusy || !isReady} onClick={() => void send()}>
      {SLIP_TEXT.send}
    </Button>
  );
}
