import { useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { useUi } from '#src/stores/ui.ts';
import { LIMITS_TEXT as text } from '#src/text/limits.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { Limits } from '../model/limits.ts';
import { PlayFigures } from './play-now.tsx';

interface ReminderDialogProps {
  session: Limits['session'];
  /** The member goes on, or takes a break. */
  onAnswer: () => void;
}

/** The length and the result of the play session so far. */
export function ReminderDialog({ session, onAnswer }: ReminderDialogProps) {
  const navigate = useNavigate();
  const takeBreak = () => {
    onAnswer();
    useUi.getState().selectGame(null);
    void navigate(link('limits'));
  };
  return (
    <Dialog open onClose={onAnswer} title={text.reminded} persistent>
      <div className="px-6 pb-6 pt-2 grid gap-5">
        <PlayFigures session={session} />
        <div className="grid fit-7 gap-3">
          <Button variant="quiet" onClick={takeBreak}>
            {text.takeBreak}
          </Button>
          <Button variant="quiet" onClick={onAnswer}>
            {text.continuePlaying}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
