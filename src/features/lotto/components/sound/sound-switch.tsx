import { useEffect } from 'react';
import { prefersReducedMotion } from '#src/lib/prefers-reduced-motion.ts';
import { useOwnChoices, usePadChoices } from '#src/stores/pad-choices.ts';
import { SOUND_TEXT as text } from '#src/text/sound.ts';
import { SwitchRow } from '../switch/switch-row.tsx';
import { play, withNotes } from './play.ts';

/** Turns the sounds of draws on, with one to hear them, and off; nothing if motion is not wanted. */
export function SoundSwitch() {
  const { hasSound } = useOwnChoices();
  useEffect(() => {
    if (!hasSound) return;
    // Loaded before its first note.
    withNotes(() => {});
    return () => withNotes(({ stopNotes }) => stopNotes());
  }, [hasSound]);
  if (prefersReducedMotion()) return null;
  const change = (next: boolean) => {
    usePadChoices.getState().change({ hasSound: next });
    play('result');
  };
  return <SwitchRow title={text.title} text={text.text} isOn={hasSound} onChange={change} />;
}
