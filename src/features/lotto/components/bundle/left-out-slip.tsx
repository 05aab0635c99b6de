import '../buyers/buyers.css';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { numbersIn } from '../../model/bundle.ts';
import { type LeftOut, leftOutName, whyLeftOut } from '../../model/left-out.ts';

const { leftOut: text, bought, lines } = BUNDLE_TEXT;

/** A bill of which nothing could be bought: whose it is, why, and the way to tell the buyer. */
export function LeftOutSlip({
  leftOut,
  isSent = false,
  onSend,
}: {
  leftOut: LeftOut;
  isSent?: boolean;
  onSend: () => void;
}) {
  const name = leftOutName(leftOut);
  return (
    <article className="paper torn sl is-past" aria-label={text.paper(name)}>
      <div className="sl-main">
        <span>
          <b>{name}</b>
          <b className="text-half">{text.state}</b>
        </span>
        <span className="text-sm text-muted num">
          <s className="tracking-wide">{numbersIn(leftOut.unsold)}</s>
          <span>{lines(leftOut.unsold.length)}</span>
        </span>
        {whyLeftOut(leftOut).map((why) => (
          <span key={why} className="text-xs text-half num">
            {why}
          </span>
        ))}
        <span className="text-xs text-muted">{text.free}</span>
      </div>
      {leftOut.buyer !== null && (
        <Button
          variant={isSent ? 'ghost' : 'line'}
          aria-label={text.sendTo(name)}
          aria-haspopup="dialog"
          onClick={onSend}
        >
          <Icon name={isSent ? 'check' : 'share'} size={20} />
          {bought.send}
        </Button>
      )}
    </article>
  );
}
