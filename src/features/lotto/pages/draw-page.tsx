import '../components/draw-night/draw-night.css';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { resultPath } from '#src/lib/result-path.ts';
import { Demonstration } from '#src/share/demonstration.tsx';
import { DRAW_TEXT as text } from '#src/text/draw-night.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DrawHeader } from '../components/draw-night/draw-header.tsx';
import { DrawStage } from '../components/draw-night/draw-stage.tsx';
import { LineSwitch } from '../components/draw-night/line-switch.tsx';
import { OwnSlip } from '../components/draw-night/own-slip.tsx';
import { DrawCorrections, PrizeList } from '../components/draw-night/prize-list.tsx';
import { useDraw } from '../components/draw-night/use-draw.ts';
import { SoundSwitch } from '../components/sound/sound-switch.tsx';
import { type Draw, type DrawPhase, drawPhaseOf, drawSlipOf, type OwnDraw, prizeNameOf } from '../model/draw-night.ts';

/** `/lotto/draw/:round_id`: a government draw, number by number, with the member's slip marked as they come. */
export default function DrawPage({ notFound }: { notFound: ReactNode }) {
  const { round_id: roundId = '' } = useParams();
  const { draw, own, now } = useDraw(roundId);
  const { data } = draw;
  if (draw.error?.code === 'round_not_found') return notFound;
  const phase = data && drawPhaseOf(data, now);
  return (
    <>
      <DrawHeader round={data?.round} />
      {!data || !phase ? (
        <Pending of={draw} failed={text.failed}>
          <DrawSkeleton />
        </Pending>
      ) : (
        <div className="draw">
          <Said draw={data} own={own.data} phase={phase} />
          <div className="draw-part">
            <DrawStage draw={data} phase={phase} now={now} />
            {draw.error && <p className="text-sm text-muted text-center">{text.stale}</p>}
            <DrawCorrections corrections={data.corrections} />
            {phase !== 'void' && <PrizeList draw={data} lines={own.data?.lines} />}
          </div>
          <div className="draw-part">
            <OwnSlip draw={data} phase={phase} own={own} now={now} />
            {own.data && own.data.bill_count > 0 && <LineSwitch roundId={roundId} message={own.data.message} />}
            {phase !== 'void' && <SoundSwitch />}
            {phase !== 'finished' && phase !== 'void' && <p className="text-xs text-muted">{text.unofficial}</p>}
            {phase === 'finished' && <Ways draw={data} />}
            <Demonstration of="results" />
          </div>
        </div>
      )}
    </>
  );
}

/** The newest number and its meaning for the member, once for a screen reader. */
function Said({ draw, own, phase }: { draw: Draw; own: OwnDraw | undefined; phase: DrawPhase }) {
  const last = draw.announced.at(-1);
  const hits = own ? drawSlipOf(own, draw, phase).hits : 0;
  return (
    <p role="status" className="sr-only">
      {phase === 'running' && last && text.said(prizeNameOf(last.prize), last.number)}
      {phase === 'finished' && text.phase.finished} {hits > 0 && text.saidHits(hits)}
    </p>
  );
}

function Ways({ draw: { round } }: { draw: Draw }) {
  return (
    <div className="grid fit-8 gap-2">
      <Link to={resultPath(round)} className={buttonClass({ variant: 'quiet' })}>
        {text.results}
      </Link>
      <Link
        to={`${link('lottoResults', { category: round.category_id })}#stats`}
        className={buttonClass({ variant: 'quiet' })}
      >
        {text.statistics}
      </Link>
    </div>
  );
}

function DrawSkeleton() {
  return (
    <div className="draw">
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-52 rounded-hero" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}
