/** Enough for a long list, in which many lines are alike. */
const MAX_KEPT = 1000;

/** A function of a text that keeps its last answers: a line is looked at from several sides. */
export function remembered<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>();
  return (text) => {
    const found = known.get(text) ?? { answer: find(text) };
    if (known.size >= MAX_KEPT) known.clear();
    known.set(text, found);
    return found.answer;
  };
}
