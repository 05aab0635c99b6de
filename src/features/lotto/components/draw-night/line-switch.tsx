import { Link } from 'react-router-dom';
import { ownDraw, requestDrawSlip } from '#contract/lotto-draws.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { link } from '#src/lib/links.ts';
import { formatTime } from '#src/lib/time.ts';
import { DRAW_TEXT } from '#src/text/draw-night.ts';
import { Icon } from '#src/ui/icon.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { OwnDraw } from '../../model/draw-night.ts';
import { SwitchRow } from '../switch/switch-row.tsx';

const { line: text } = DRAW_TEXT;
const ICONS = { sending: 'clock', sent: 'check', failed: 'alert' } as const;

/** The switch for the slip by LINE after the draw; a player without a linked account is led to linking it. */
export function LineSwitch({ roundId, message }: { roundId: string; message: OwnDraw['message'] }) {
  const { run, isRunning } = useCommand(requestDrawSlip, { revalidates: [ownDraw] });
  const { wanted, is_reachable, state, sent_at } = message;
  const change = async (next: boolean) => {
    try {
      await run({ round_id: roundId, wanted: next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.isDefinite ? error.message : text.saveFailed, { id: 'draw-line' });
    }
  };
  if (state !== 'open')
    return (
      <p role="status" className="surface flex items-center gap-3 px-4 py-3">
        <Icon name={ICONS[state]} size={20} className={state === 'sent' ? 'text-win' : 'text-muted'} />
        <span className="flex-1 min-w-0">
          <b className="block font-medium">{text.title}</b>
          <span className="text-sm text-muted num">
            {sent_at ? text.sentAt(formatTime(sent_at)) : text[state === 'failed' ? 'failed' : 'sending']}
          </span>
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
    <SwitchRow
      title={text.title}
      text={text.text}
      isOn={wanted}
      isDisabled={isRunning}
      onChange={(next) => void change(next)}
    />
  );
}
