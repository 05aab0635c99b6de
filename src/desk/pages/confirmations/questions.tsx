import { DeskIcon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';

export type Answers = Readonly<Record<string, boolean>>;

/** The first question without an answer. */
export const nextOf = (questions: readonly string[], answers: Answers): string | undefined =>
  questions.find((question) => answers[question] === undefined);

/** What the second operator has seen for themselves; `1` and `2` of the dialog answer the next question. */
export function Questions({
  questions,
  answers,
  onAnswer,
}: {
  questions: readonly string[];
  answers: Answers;
  onAnswer: (question: string, isSo: boolean) => void;
}) {
  const next = nextOf(questions, answers);
  const done = questions.filter((question) => answers[question] !== undefined).length;
  return (
    <div>
      <div className="hs sp min-h-8">
        <h2>{words.questions}</h2>
        <span className="sm dim hs gap-1">
          {words.progress(done, questions.length)} · <KeyHint keys="1" /> {words.yes} <KeyHint keys="2" /> {words.no}
        </span>
      </div>
      {questions.map((question) => (
        <div key={question} className="lined question">
          <span>{question}</span>
          <div className={question === next ? 'seg focus-ring' : 'seg'} role="radiogroup" aria-label={question}>
            {[true, false].map((isSo) => (
              // biome-ignore lint/a11y/useSemanticElements: a button that is a radio has the look of the segment
              <button
                key={String(isSo)}
                type="button"
                role="radio"
                aria-checked={answers[question] === isSo}
                onClick={() => onAnswer(question, isSo)}
              >
                {answers[question] === isSo && <DeskIcon name={isSo ? 'check' : 'ne'} />}
                {isSo ? words.yes : words.no}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
