import { useState } from 'react';
import { operatorConfirm, operatorConfirmations } from '#contract/operator.ts';
import { useDeskCommand } from '../../api/use-desk-command.ts';
import { useGuarded } from '../../parts/use-guarded.ts';
import { useIsFresh } from '../../shell/live-state.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { type Confirmation, idOf, questionsOf } from './confirmation.ts';
import { type Answers, nextOf } from './questions.tsx';

/** How many digits of the account are typed. */
export const DIGITS = 4;

export type Confirming = ReturnType<typeof useConfirming>;

/**
 * The second operator's own answers: with a yes to every question, and the digits where they are needed, they confirm.
 * `asks`: the request is theirs to answer.
 */
export function useConfirming(confirmation: Confirmation, asks: boolean, onDone: (said: string) => void) {
  const isFresh = useIsFresh();
  const confirm = useDeskCommand(operatorConfirm, [operatorConfirmations]);
  const [answers, setAnswers] = useState<Answers>({});
  const [digits, setDigits] = useState('');
  const { needs_digits } = confirmation;

  const questions = questionsOf(confirmation);
  const denied = questions.filter((question) => answers[question] === false);
  const isAnswered = questions.every((question) => answers[question] !== undefined);
  const isAgreed = isAnswered && denied.length === 0;
  const isReady = asks && isFresh && isAgreed && !confirm.isRunning && (!needs_digits || digits.length === DIGITS);

  const submit = useGuarded(idOf(confirmation), () => {
    if (!isReady) return;
    confirm.run({ confirmation_id: idOf(confirmation), answers, ...(needs_digits ? { digits } : {}) }).then(
      () => onDone(words.said.confirmed),
      () => undefined,
    );
  });
  return {
    questions,
    answers,
    answer: (question: string, isSo: boolean) => setAnswers({ ...answers, [question]: isSo }),
    /** The question that the keys answer. */
    next: asks ? nextOf(questions, answers) : undefined,
    denied,
    isAnswered,
    isAgreed,
    digits,
    setDigits,
    isReady,
    isRunning: confirm.isRunning,
    submit,
    digitsFault: confirm.refusal?.fields?.digits,
    fault: confirm.refusal?.message,
  };
}
