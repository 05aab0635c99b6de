import { useMemo, useState } from 'react';
import type { ListReading, Question } from '#contract/lists/read-list.ts';
import type { Meanings } from '#contract/lists/statements.ts';
import type { BetType } from '#contract/lotto-numbers.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { toast } from '#src/ui/toast.tsx';
import { boughtBy, labelOf } from '../../model/written-list.ts';
import type { ListAnswers } from '../pad/carried-list.ts';
import type { HabitControls } from './use-habits.ts';

const SAMPLE_LETTERS = 80;

type Answers = ListAnswers['answers'];
/** A meaning that no reading has, so that the line is asked about. */
const ANEW = '?';

/**
 * Keeps the member's answers to a list's questions, and makes the terms by which the list is read because of them. `said`:
 * their answers on the screen of the round before.
 */
export function useListAnswers(habits: HabitControls, sold: readonly BetType[], said: ListAnswers | undefined) {
  const [answers, setAnswers] = useState<Answers>(said?.answers ?? {});
  const [once, setOnce] = useState<ReadonlySet<string>>(new Set(said?.once));
  const [filled, setFilled] = useState<readonly number[]>([]);
  const [skipped, setSkipped] = useState<readonly number[]>(said?.skipped ?? []);
  const terms = useMemo(
    () => ({
      sold,
      stakes: useLotto.getState().billInputData?.stakes ?? {},
      meanings: { ...habits.meanings, ...answers[''] },
      byBuyer: byBuyerOf(habits.byBuyer, answers),
      buyers: habits.buyers.flatMap(({ names }) => names),
      skipped,
    }),
    [sold, habits.meanings, habits.byBuyer, habits.buyers, answers, skipped],
  );

  const answer = useStableCallback((reading: ListReading, question: Question, meanings: Meanings, isKept: boolean) => {
    setFilled(question.at);
    const owner = ownerOf(question, reading, habits, answers);
    const before = answers;
    setAnswers({ ...answers, [owner?.name ?? '']: { ...answers[owner?.name ?? ''], ...meanings } });
    const keys = Object.keys(meanings);
    const note = (isOnce: boolean) =>
      setOnce((all) => new Set(isOnce ? [...all, ...keys] : [...all].filter((key) => !keys.includes(key))));
    note(!isKept);
    if (isKept) {
      const sample = question.written.trim().slice(0, SAMPLE_LETTERS);
      const kept = Object.entries(meanings).map(([key, meaning]) => ({ key, meaning, sample }));
      void habits.keep(kept, owner?.buyer_id ?? null).then((isSaved) => isSaved || note(true));
    }
    const bought = question.choices.find((choice) => choice.meanings === meanings);
    toast.success(text.answered(labelOf(meanings, bought ? boughtBy(bought) : [], question.written)), {
      id: 'answer',
      duration: 5000,
      action: { label: text.undo, onPress: () => setAnswers(before) },
    });
  });
  const skip = useStableCallback((question: Question) => {
    if (question.about === 'name')
      setAnswers({ ...answers, '': { ...answers[''], [`word:${question.written}`]: 'talk', name_side: 'under' } });
    else setSkipped([...skipped, ...question.at]);
  });
  const ask = useStableCallback((key: string, buyer: string | null) => {
    const owner = buyer !== null && habits.byBuyer[buyer]?.[key] !== undefined ? buyer : '';
    setAnswers({ ...answers, [owner]: { ...answers[owner], [key]: ANEW } });
  });
  return {
    terms,
    answers,
    /** The keys of what was answered for this list only. */
    once,
    /** The lines that the last answer was for: they fade in. */
    filled,
    skipped,
    answer,
    skip,
    /** Asks again what a key means. */
    ask,
    unskip: (at: readonly number[]) => setSkipped(skipped.filter((one) => !at.includes(one))),
  };
}

const byBuyerOf = (habits: Readonly<Record<string, Meanings>>, answers: Answers): Readonly<Record<string, Meanings>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(habits), ...Object.keys(answers)])].flatMap((name) =>
      name === '' ? [] : [[name, { ...habits[name], ...answers[name] }]],
    ),
  );

/** The known buyer whose lists an answer is for: where the member's own lists mean something else by it. */
function ownerOf(question: Question, { lines }: ListReading, habits: HabitControls, answers: Answers) {
  const names = new Set(
    lines.filter(({ at }) => at.some((one) => question.at.includes(one))).map(({ buyer }) => buyer),
  );
  const [name] = names;
  if (names.size !== 1 || typeof name !== 'string') return null;
  const buyer = habits.buyers.find((one) => one.names.includes(name));
  const isOwn = question.choices
    .flatMap(({ meanings }) => Object.keys(meanings))
    .some((key) => answers[name]?.[key] === ANEW);
  return buyer && isOwn ? { name, buyer_id: buyer.buyer_id } : null;
}
