import { satangOf } from '#contract/money.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import type { Poll, State } from '../model/poll.ts';

/** The picture with the prize pool, the question, and the remaining time. */
export function PollHead({ poll, state, votes, onTurn }: PollHeadProps) {
  const { image, srcset, title, question, description, prize_pool, prize_rule } = poll.config;
  return (
    <>
      {image && (
        <div className="relative grid rounded-hero overflow-hidden aspect-[358/150] sm:aspect-[768/260] text-[oklch(30%_0.07_32)]">
          <ContentPicture
            src={image}
            srcSet={srcset}
            sizes="(min-width: 800px) 768px, 94vw"
            className="absolute inset-0 size-full object-cover object-right"
          />
          {satangOf(prize_pool) > 0 && (
            // It needs a background, because the picture can have any colour.
            <p className="relative w-3/4 sm:w-3/5 p-5 sm:p-8 pr-[14%] flex flex-col justify-center bg-linear-to-r from-[#ead9b5] from-55% to-transparent">
              <span className="text-[min(.875rem,3.8vw)]">{text.pool}</span>
              <strong className="text-[min(1.75rem,6vw)] leading-normal sm:text-3xl">
                <Money amount={prize_pool} className="font-bold whitespace-normal!" />
              </strong>
              <span className="text-[min(.875rem,3.8vw)] text-balance">{prize_rule}</span>
            </p>
          )}
        </div>
      )}
      <div>
        <p className="text-sm text-muted">{title}</p>
        <h1 className="text-xl text-balance">{question}</h1>
        {description && <p className="text-sm text-muted">{description}</p>}
        <p className="text-sm text-muted mt-0.5 flex flex-wrap items-center gap-x-3">
          <span className="flex items-center gap-1 num">
            <Icon name="clock" size={16} />
            <Times poll={poll} state={state} onTurn={onTurn} />
          </span>
          <span className="num">{text.votes(votes)}</span>
        </p>
      </div>
    </>
  );
}

export interface PollHeadProps {
  poll: Poll;
  state: State;
  votes: number;
  /** Called when the poll opens or closes. */
  onTurn: () => void;
}

function Times({ poll: { config }, state, onTurn }: Omit<PollHeadProps, 'votes'>) {
  if (state === 'open')
    return (
      <span>
        {text.closesIn} <Countdown until={config.closes_at} onEnd={onTurn} />
      </span>
    );
  if (state === 'upcoming')
    return (
      <span>
        {text.opensAt(formatDateTime(config.opens_at))}{' '}
        <span className="sr-only">
          <Countdown until={config.opens_at} onEnd={onTurn} />
        </span>
      </span>
    );
  return text.closedAt(formatDateTime(config.closes_at));
}
