/** A small synthesizer, off until the player turns it on; the choice is stored for the tab. */
export interface Sound {
  readonly isOn: boolean;
  toggle(): void;
  /** One note: pitch in Hz, length in seconds, loudness up to 1, delay in seconds. */
  note(hertz: number, options?: { seconds?: number; gain?: number; delay?: number; shape?: OscillatorType }): void;
  /** A short dry knock, as of a reel that stops or a chip put down. */
  knock(gain?: number): void;
}

const KEY = 'game-sound';

export function createSound(): Sound {
  let isOn = sessionStorage.getItem(KEY) === 'on';
  let context: AudioContext | null = null;

  /** Created at the first note: browsers allow sound only after the player has touched the page. */
  const audio = () => {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  };
  function play(hertz: number, seconds: number, gain: number, delay: number, shape: OscillatorType): void {
    const output = audio();
    const from = output.currentTime + delay;
    const oscillator = new OscillatorNode(output, { type: shape, frequency: hertz });
    const volume = new GainNode(output, { gain: 0 });
    volume.gain.linearRampToValueAtTime(gain * 0.25, from + 0.008);
    volume.gain.setValueAtTime(gain * 0.25, from + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
    oscillator.connect(volume).connect(output.destination);
    oscillator.start(from);
    oscillator.stop(from + seconds);
  }
  return {
    get isOn() {
      return isOn;
    },
    toggle() {
      isOn = !isOn;
      sessionStorage.setItem(KEY, isOn ? 'on' : 'off');
    },
    note(hertz, { seconds = 0.18, gain = 0.5, delay = 0, shape = 'triangle' } = {}) {
      if (isOn) play(hertz, seconds, gain, delay, shape);
    },
    knock(gain = 0.6) {
      if (isOn) play(92, 0.07, gain, 0, 'square');
    },
  };
}
