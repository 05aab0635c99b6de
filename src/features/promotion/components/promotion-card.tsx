import { formatBaht } from '#contract/baht-text.ts';
import { satangOf } from '#contract/money.ts';
import { link } from '#src/lib/links.ts';
import { pictureSource } from '#src/lib/page-pictures.ts';
import { formatDate } from '#src/lib/time.ts';
import { ShareButton } from '#src/share/share-button.tsx';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { SHARE_TEXT } from '#src/text/share.ts';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { givesOf, type Promotion } from '../model/promotion.ts';

/** A promotion's gift and demand in short; a tap opens its terms. */
export function PromotionCard({ promotion, onOpen }: { promotion: Promotion; onOpen: () => void }) {
  const { title, image, srcset, kind, turnover_times: times, ends_at: endsAt } = promotion;
  const facts = [
    text.kinds[kind],
    ...(satangOf(promotion.min_deposit) > 0 ? [text.from(formatBaht(promotion.min_deposit))] : []),
    text.times(String(times)),
    ...(endsAt === null ? [] : [text.ends(formatDate(endsAt))]),
  ];
  return (
    <article className="surface overflow-hidden grid grid-rows-[auto_1fr]">
      {image && (
        <ContentPicture
          src={pictureSource(image)}
          srcSet={srcset}
          sizes="(min-width: 640px) 400px, 100vw"
          className="w-full aspect-[2/1] object-cover object-[50%_18%]"
          loading="lazy"
        />
      )}
      <div className="p-5 grid grid-rows-[auto_1fr_auto] gap-3">
        <div>
          <div className="flex flex-wrap items-start gap-x-2">
            <h3 className="text-lg flex-[1_1_6em]">{title}</h3>
            <StateBadge promotion={promotion} />
          </div>
          <p className="text-sm text-brand-ink font-medium num">{givesOf(promotion)}</p>
        </div>
        <ul className="flex flex-wrap content-start gap-1.5 text-xs text-muted num">
          {facts.map((fact) => (
            <li key={fact} className="rounded-full bg-base-300 px-2.5 py-1">
              {fact}
            </li>
          ))}
        </ul>
        <div className="flex gap-2">
          <button
            type="button"
            className={`btn ${promotion.can_take ? 'btn-primary' : 'btn-quiet'} flex-1`}
            aria-haspopup="dialog"
            onClick={onOpen}
          >
            {promotion.can_take ? text.detailsAndTake : text.details}
            <span className="sr-only"> {title}</span>
          </button>
          <ShareButton
            look="icon"
            subject={{
              path: link('promotions', { promotion: promotion.promotion_id }),
              title,
              text: [givesOf(promotion), ...facts].join(' · '),
              image,
              action: SHARE_TEXT.promotion.action,
            }}
          />
        </div>
      </div>
    </article>
  );
}

function StateBadge({ promotion }: { promotion: Promotion }) {
  const word = promotion.active_wallet ? text.taken : promotion.can_take ? text.canTake : null;
  if (word === null) return null;
  return <span className="badge bg-primary/18 text-brand-ink border-0 mt-1 flex-none">{word}</span>;
}
