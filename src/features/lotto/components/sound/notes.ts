export type Sound = keyof typeof NOTES;

/** Hertz, one note after the other. */
const NOTES = { digit: [587], result: [587, 880], win: [659, 784, 988, 1319] } as const;
const STEP_S = 0.11;
const LENGTH_S = 0.35;
/** Quieter than what else the phone plays. */
const LOUDNESS = 0.12;
/** A sound that could not begin within this time is left out: its occasion is over. */
const LATE_MS = 300;

let output: AudioContext | undefined;

/** A browser lets a page sound only after a touch: called in one, this lets it sound from then on. */
async function wake(): Promise<AudioContext> {
  output ??= new AudioContext();
  await output.resume();
  return output;
}
addEventListener('click', () => output && void wake());

/** Plays notes that the device makes, without a file. */
export async function playNotes(sound: Sound): Promise<void> {
  const asked = performance.now();
  const audio = await wake();
  if (performance.now() - asked > LATE_MS) return;
  for (const [place, frequency] of NOTES[sound].entries()) {
    const from = audio.currentTime + place * STEP_S;
    const note = new OscillatorNode(audio, { type: 'triangle', frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH_S);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + LENGTH_S);
  }
}

/** An output that runs, even silent, costs the phone's battery. */
export function stopNotes(): void {
  void output?.close();
  output = undefined;
}
