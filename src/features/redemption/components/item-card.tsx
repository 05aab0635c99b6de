import type { OutputOf } from '#contract/endpoint.ts';
import type { redemptionList } from '#contract/redemption.ts';
import { classNames } from '#src/lib/class-names.ts';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { Button } from '#src/ui/button.tsx';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { GameArt } from '#src/ui/game-art.tsx';
import { Icon } from '#src/ui/icon.tsx';

export type Item = OutputOf<typeof redemptionList>[number];

/**
 * An item that can be redeemed. It is pale only when it is sold out: members save for one that costs more points.
 * `points` is undefined for a visitor, for whom the button opens the login.
 */
export function ItemCard({ item, points, onRedeem }: { item: Item; points: number | undefined; onRedeem: () => void }) {
  const isSoldOut = item.stock === 0;
  const missing = points === undefined ? 0 : Math.max(0, item.points - points);
  return (
    <li className="surface overflow-hidden flex flex-col">
      <div className={classNames('aspect-[8/7] min-h-0 bg-base-300', isSoldOut && 'opacity-60')}>
        <ItemPicture item={item} />
      </div>
      <div className="p-3.5 flex flex-col gap-1.5 flex-1">
        <b className="font-medium text-sm">{item.name}</b>
        <p className="flex items-center gap-1.5 text-sm text-muted num">
          <Icon name="coins" size={20} className="text-brand-ink" />
          {text.points(item.points)}
          {item.stock !== null && item.stock > 0 && <span className="ml-auto text-xs">{text.stock(item.stock)}</span>}
        </p>
        <Button
          variant="quiet"
          block
          className="mt-auto"
          disabled={isSoldOut || missing > 0}
          aria-label={isSoldOut || missing > 0 ? undefined : text.redeemLabel(item.name)}
          onClick={onRedeem}
        >
          {isSoldOut ? text.soldOut : missing > 0 ? text.missing(missing) : text.redeem}
        </Button>
      </div>
    </li>
  );
}

/** The agent's picture in the size of the card, or a drawing. */
function ItemPicture({ item: { item_id, image, srcset } }: { item: Item }) {
  if (image === null || srcset === undefined) return <GameArt id={`shop-${item_id}`} category="slot" src={image} />;
  return (
    <ContentPicture
      src={image}
      srcSet={srcset}
      sizes="(min-width: 640px) 240px, 47vw"
      className="size-full object-cover"
      loading="lazy"
    />
  );
}
