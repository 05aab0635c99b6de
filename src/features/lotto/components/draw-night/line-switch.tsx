import { Link } from 'react-router-dom';
import { ownDraw, requestDrawSlip } from '../../../../../contract/lotto-draws.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { link } from '../../../../lib/links.ts';
import { formatTime } from '../../../../lib/time.ts';
import { DRAW_TEXT } from '../../../../text/draw-night.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { OwnDraw } from '../../model/draw-night.ts';

const { line: text } = DRAW_TEXT;

/** The switch for the slip by LINE after the draw; who has no linked account is led to linking it. */
export function LineSwitch({ roundId, message }: { roundId: string; message: OwnDraw['message'] }) {
  const { run, isRunning } = useCommand(requestDrawSlip, { revalidates: [ownDraw] });
  const { wanted, is_reachable, sent_at } = message;
  const change = async (next: boolean) => {
    try {
      await run({ round_id: roundId, wanted: next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.isDefinite ? error.message : text.failed, { id: 'draw-line' });
    }
  };
  if (sent_at)
    return (
      <p className="surface flex items-center gap-3 px-4 py-3">
        <Icon name="check" size={20} className="text-win" />
        <span className="flex-1 min-w-0">
          <b className="block font-medium">{text.title}</b>
          <span className="text-sm text-muted num">{text.sent(formatTime(sent_at))}</span>
        </span>
      </p>
    );
  if (!is_reachable && !wanted)
    return (
      <Link to={link('profile', { sheet: 'line' })} className="surface row-link">
        <span className="flex-1 min-w-0">
          <b className="block font-medium">{text.title}</b>
          <span className="block text-sm text-muted">{text.link}</span>
        </span>
        <Icon name="right" size={20} className="text-muted flex-none" />
      </Link>
    );
  return (
    <label className="surface draw-switch">
      <span className="flex-1 min-w-0">
        <b className="block font-medium">{text.title}</b>
        <span className="block text-sm text-muted">{text.text}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={wanted}
        checked={wanted}
        disabled={isRunning}
        onChange={({ target }) => void change(target.checked)}
      />
    </label>
  );
}
