// Small sounds of our own, made by the browser itself: nothing is loaded. They are off unless somebody wishes for them.
export type Sound = 'piece' | 'turn' | 'stage' | 'clock' | 'end';

/** Hertz, seconds from the beginning, seconds long, loudness. */
type Note = [number, number, number, number];

const SCORE: Record<Sound, { shape: OscillatorType; notes: Note[] }> = {
  piece: { shape: 'triangle', notes: [[190, 0, 0.07, 0.5], [120, 0.015, 0.09, 0.35]] }, // wood on wood
  turn: { shape: 'sine', notes: [[587, 0, 0.35, 0.35], [880, 0.14, 0.5, 0.3]] }, // a bell, twice
  stage: { shape: 'triangle', notes: [[98, 0, 0.25, 0.6], [98, 0.16, 0.12, 0.4], [98, 0.28, 0.4, 0.6]] }, // a drum
  clock: { shape: 'square', notes: [[1200, 0, 0.03, 0.08]] },
  end: { shape: 'sawtooth', notes: [[392, 0, 0.18, 0.14], [523, 0.18, 0.18, 0.14], [659, 0.36, 0.18, 0.14], [784, 0.54, 0.7, 0.16]] }, // a herald
};

let context: AudioContext | null = null;
let last = 0;

/** Plays a sound now; two pieces that land together are heard once. */
export function play(sound: Sound, on: boolean, now = performance.now()): boolean {
  if (!on || typeof AudioContext === 'undefined' || (sound === 'piece' && now - last < 90)) return false;
  last = now;
  context ??= new AudioContext();
  void context.resume();
  const { shape, notes } = SCORE[sound];
  for (const [hertz, from, long, loud] of notes) {
    const start = context.currentTime + from;
    const [string, volume] = [context.createOscillator(), context.createGain()];
    string.type = shape;
    string.frequency.setValueAtTime(hertz, start);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loud * 0.4, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
    string.connect(volume).connect(context.destination);
    string.start(start);
    string.stop(start + long + 0.02);
  }
  return true;
}
