import '../wheel.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { memberPoints } from '#contract/wallet.ts';
import { wheelConfigV2 } from '#contract/wheel.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { WHEEL_TEXT as text } from '#src/text/wheel.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { MoneyButton } from '#src/ui/money-button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Board } from '../components/board.tsx';
import { OddsSheet } from '../components/odds-sheet.tsx';
import { PrizeDialog } from '../components/prize-dialog.tsx';
import { useWheel } from '../components/use-wheel.ts';
import { Pointer, WheelDrawing } from '../components/wheel-drawing.tsx';
import { reasonOf, type Use, type Wheel } from '../model/wheel.ts';

/** `/member/wheel`: free spins, and `?tab=2` spins for points. */
export default function WheelPage() {
  const wheel = useQuery(wheelConfigV2, {});
  return (
    <div className="page-broad wheel-page">
      {wheel.data ? (
        <WheelBody wheel={wheel.data} />
      ) : (
        <Pending of={wheel} failed={text.loadFailed}>
          <Skeleton className="h-13 rounded-box" />
          <Skeleton className="wheel-stage aspect-square rounded-full!" />
          <Skeleton className="h-24 rounded-box" />
        </Pending>
      )}
      <Board />
    </div>
  );
}

function labelOf({ setting, free_spins, waiting }: Wheel, use: Use): string {
  if (waiting) return text.showWaiting;
  return use === 'free' ? text.spinFree(free_spins) : text.spinPoints(setting.point_cost ?? 0);
}

function WheelBody({ wheel }: { wheel: Wheel }) {
  const [query, setQuery] = useSearchParams();
  const [isTelling, setTelling] = useState(false);
  const use: Use = query.get('tab') === '2' ? 'point' : 'free';
  const { point: points, usable } = useQuery(memberPoints, {}).data ?? {};
  const game = useWheel(wheel.prizes, wheel.setting.point_cost);
  const { setting, waiting, free_spins } = wheel;
  const reason = reasonOf(wheel, use, usable);
  const choose = (next: Use) => setQuery(next === 'point' ? { tab: '2' } : {}, { replace: true });
  return (
    <>
      <Segment
        label={text.tabs}
        value={use}
        options={[
          { value: 'free', label: text.freeTab(free_spins) },
          { value: 'point', label: text.pointTab(points) },
        ]}
        onChange={choose}
      />
      {/* The corners of a turned square reach beyond a phone. */}
      <div className="wheel-stage relative pt-1 overflow-x-clip">
        <Pointer />
        <div ref={game.wheel} className="will-change-transform" data-testid="wheel">
          <WheelDrawing prizes={wheel.prizes} restsAt={game.restsAt} />
        </div>
      </div>
      <div className="text-center text-sm text-muted grid justify-items-center gap-1" aria-live="polite">
        <p>{waiting && !game.isTurning ? text.waiting : setting.free_spin_rule}</p>
        {setting.max_spins_a_day !== null && (
          <p className="text-xs num">{text.spinsToday(setting.spins_today, setting.max_spins_a_day)}</p>
        )}
        <Button variant="ghost" icon="info" aria-haspopup="dialog" onClick={() => setTelling(true)}>
          {text.oddsButton}
        </Button>
      </div>
      <div className="action-bar">
        <div className="grid fit-7 gap-3 max-w-[34rem] mx-auto">
          {reason === text.noFree && (
            <Link to={link('deposit')} className={buttonClass({ size: 'lg' })}>
              {text.deposit}
            </Link>
          )}
          <MoneyButton
            size="lg"
            disabled={reason !== null && !game.isTurning}
            busy={game.isTurning}
            busyLabel={text.spinning}
            onClick={() => void game.turn(use)}
          >
            {reason ?? labelOf(wheel, use)}
          </MoneyButton>
        </div>
      </div>
      {isTelling && <OddsSheet wheel={wheel} onClose={() => setTelling(false)} />}
      {game.outcome && (
        <PrizeDialog
          outcome={game.outcome}
          isCrediting={game.isCrediting}
          onRetry={game.creditAgain}
          onClose={game.close}
        />
      )}
    </>
  );
}
