import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { useLocal } from '#src/stores/local.ts';
import { memberText } from '#src/text/member.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Segment } from '#src/ui/segment.tsx';

const ALL = [
  { value: 'system', label: memberText.themes.system },
  { value: 'dark', label: memberText.themes.dark },
  { value: 'light', label: memberText.themes.light },
] as const;
/** An agent with a theme of its own doesn't follow the device. */
const OPTIONS = ALL.filter(({ value }) => value !== 'system' || BUILD_AGENT.firstTheme === 'system');

/** Dark, light, or as the device prefers. */
export function ThemeChoice() {
  const theme = useLocal((state) => state.theme);
  const setTheme = useLocal((state) => state.setTheme);
  return (
    <section className="surface p-4">
      <h2 className="flex items-center gap-3 text-base font-normal mb-3">
        <Icon name="moon" />
        {memberText.theme}
      </h2>
      <Segment
        label={memberText.theme}
        value={OPTIONS.find(({ value }) => value === (theme ?? BUILD_AGENT.firstTheme))?.value ?? 'system'}
        options={OPTIONS}
        onChange={(value) => setTheme(value === 'system' ? null : value)}
      />
    </section>
  );
}
