/** A switch that is on or off; `label` says what it switches. */
export function DeskSwitch({
  label,
  isOn,
  disabled,
  onChange,
}: {
  label: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: () => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className="dk-switch"
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation();
        onChange();
      }}
    >
      <i />
    </button>
  );
}
