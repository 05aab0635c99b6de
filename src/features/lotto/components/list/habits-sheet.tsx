import { rowsOf } from '#contract/lists/rows.ts';
import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import './list.css';
import { useState } from 'react';
import { readList } from '#contract/lists/read-list.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { bahtOf } from '#contract/money.ts';
import { shortDate } from '#src/lib/time.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { IconButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toast } from '#src/ui/toast.tsx';
import { betsOf, labelOf } from '../../model/written-list.ts';
import { AskCard } from './list-question.tsx';
import type { Habit, HabitControls } from './use-habits.ts';

const { habits: text } = WRITTEN_TEXT;
const NUMBERS_SHOWN = 3;

interface HabitsSheetProps {
  habits: HabitControls;
  sold: readonly BetType[];
  onClose: () => void;
}

/** "วิธีเขียนของฉัน": what the player's lists mean, to be changed and forgotten. */
export function HabitsSheet({ habits, sold, onClose }: HabitsSheetProps) {
  const [changed, setChanged] = useState<Habit | null>(null);
  const [isForgettingAll, setForgettingAll] = useState(false);
  const forget = async (habit: Habit) => {
    if (!(await habits.forget(habit))) return;
    toast.success(text.forgotten, {
      id: 'habit',
      duration: 5000,
      action: { label: WRITTEN_TEXT.undo, onPress: () => void habits.keep([habit], habit.buyer_id) },
    });
  };
  if (changed) return <ChangeHabit habit={changed} habits={habits} sold={sold} onDone={() => setChanged(null)} />;
  return (
    <Sheet open hasClose onClose={onClose} title={text.title} text={text.text}>
      {habits.isMember && !habits.query.data ? (
        <Pending of={habits.query} failed={text.failed}>
          <Skeleton className="h-40 rounded-box" />
        </Pending>
      ) : habits.habits.length === 0 ? (
        <p className="text-sm text-muted">{text.none}</p>
      ) : (
        <>
          <ul className="inset-box rows hbs">
            {habits.habits.map((habit) => (
              <Row
                key={`${habit.buyer_id} ${habit.key}`}
                habit={habit}
                sold={sold}
                buyer={habits.buyers.find(({ buyer_id }) => buyer_id === habit.buyer_id)?.name}
                onChange={() => setChanged(habit)}
                onForget={() => void forget(habit)}
              />
            ))}
          </ul>
          <p className="text-sm text-muted mt-3">{text.hint}</p>
          <button
            type="button"
            className="min-h-11 text-sm font-medium text-error"
            onClick={() => setForgettingAll(true)}
          >
            {text.forgetAll}
          </button>
        </>
      )}
      <ConfirmDialog
        open={isForgettingAll}
        onClose={() => setForgettingAll(false)}
        title={text.forgetAll}
        confirm={text.forgetAll}
        cancel={text.keepAll}
        danger
        onConfirm={() => {
          void habits.forget(null);
          setForgettingAll(false);
        }}
      />
    </Sheet>
  );
}

interface RowProps {
  habit: Habit;
  sold: readonly BetType[];
  buyer: string | undefined;
  onChange: () => void;
  onForget: () => void;
}

function Row({ habit, sold, buyer, onChange, onForget }: RowProps) {
  const { key, meaning, sample, uses, last_used_at } = habit;
  const bets = betsOf(readList(sample, { sold, meanings: { [key]: meaning } }).lines);
  const about = WRITTEN_TEXT.abouts[key] ?? sample;
  const facts = rowsOf(bets, sample).map(({ numbers, cells }) =>
    [
      numbers.length > NUMBERS_SHOWN
        ? `${numbers.slice(0, NUMBERS_SHOWN).join(' ')} ${WRITTEN_TEXT.numbers(numbers.length)}`
        : numbers.join(' '),
      ...[...cells].map(([column, price]) => `${COLUMN_NAMES[column]} ${price === null ? '–' : bahtOf(price)}`),
    ].join(' '),
  );
  return (
    <li className="hb">
      <div>
        <p>
          <q className="wr" dir="ltr">
            {about}
          </q>{' '}
          = <b className="font-medium">{labelOf({ [key]: meaning }, bets, sample)}</b>
        </p>
        <small>
          {[key.startsWith('word:') && text.taught, buyer !== undefined && text.ofBuyer(buyer), ...facts.slice(0, 2)]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {last_used_at !== null && uses > 0 && <small>{text.uses(uses, shortDate(last_used_at))}</small>}
      </div>
      <span>
        <button type="button" onClick={onChange}>
          {WRITTEN_TEXT.change}
        </button>
        <IconButton icon="trash" size={20} className="text-muted" label={text.forget(about)} onClick={onForget} />
      </span>
    </li>
  );
}

/** The question that the habit answered, asked again. */
function ChangeHabit({
  habit,
  habits,
  sold,
  onDone,
}: {
  habit: Habit;
  habits: HabitControls;
  sold: readonly BetType[];
  onDone: () => void;
}) {
  const { questions } = readList(habit.sample, { sold });
  const question = questions.find(({ choices }) => choices.some(({ meanings }) => habit.key in meanings));
  return (
    <Sheet open onClose={onDone} title={text.title}>
      {question ? (
        <AskCard
          question={question}
          nth={1}
          count={1}
          onAnswer={(_, meanings) => {
            const meaning = meanings[habit.key];
            if (meaning !== undefined)
              void habits.keep([{ key: habit.key, meaning, sample: habit.sample }], habit.buyer_id);
            onDone();
          }}
          onSkip={onDone}
        />
      ) : (
        <p className="text-sm text-muted">{text.hint}</p>
      )}
    </Sheet>
  );
}
