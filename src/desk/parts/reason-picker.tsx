import { Pick } from './pick.tsx';

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
        <Pick key={reason} keys={String(index + 1)} isOn={index === chosen} onPick={() => onChoose(index)} look="text">
          <span>{reason}</span>
        </Pick>
      ))}
    </div>
  );
}
