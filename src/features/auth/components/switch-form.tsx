interface SwitchFormProps {
  question: string;
  answer: string;
  onSwitch: () => void;
}

/** The link from the login to the registration and back, at the end of the page. */
export function SwitchForm({ question, answer, onSwitch }: SwitchFormProps) {
  return (
    <p className="mt-auto pt-6 text-center text-sm text-muted">
      {question}{' '}
      <button
        type="button"
        className="inline-flex items-center min-h-11 px-1 text-brand-ink font-medium"
        onClick={onSwitch}
      >
        {answer}
      </button>
    </p>
  );
}
