import { KeyHint } from './key-hint.tsx';

/** The keys that choose: the page that shows the picker registers them. */
export const reasonKeys = (count: number, choose: (index: number) => void) =>
  Array.from({ length: count }, (_, index) => ({ keys: String(index + 1), run: () => choose(index) }));

/** Reasons to choose from, each with its digit. */
export function ReasonPicker({
  label,
  reasons,
  chosen,
  onChoose,
}: {
  label: string;
  reasons: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
}) {
  return (
    <div className="vs gap-0.5" role="radiogroup" aria-label={label}>
      {reasons.map((reason, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a row with a key hint is the radio
        <button
          key={reason}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          className={index === chosen ? 'pick reason is-on' : 'pick reason'}
          onClick={() => onChoose(index)}
        >
          <span className={index === chosen ? 'dot is-on' : 'dot'} />
          <KeyHint keys={String(index + 1)} />
          <span>{reason}</span>
        </button>
      ))}
    </div>
  );
}
