/** The 2 px line at the top. While `active` it grows for 5 s and waits near the end; the shell decides when. */
export function ProgressBar({ active }: { active: boolean }) {
  return (
    <div className="app-progress" aria-hidden="true">
      {active && <i />}
    </div>
  );
}
