import type { PlayedSound } from './sound-player.ts'

/** Two notes, as long as they sound. */
const notes = [
  { hertz: 784, atSeconds: 0 },
  { hertz: 1175, atSeconds: 0.14 },
]
const chimeSeconds = 0.9
const chimeMs = chimeSeconds * 1000

let context: AudioContext | null = null

/** Plays a chime. Browsers other than OBS may keep it silent. */
export function playChime(volume: number): Pick<PlayedSound, 'isOver' | 'over'> {
  const begun = performance.now()
  if (volume > 0) ring(volume)
  return {
    isOver: () => volume === 0 || performance.now() - begun > chimeMs,
    over: new Promise((done) => void setTimeout(done, volume === 0 ? 0 : chimeMs)),
  }
}

function ring(volume: number): void {
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  for (const { hertz, atSeconds } of notes) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    const gain = new GainNode(context, { gain: 0 })
    const start = context.currentTime + atSeconds
    gain.gain.setValueAtTime(0.4 * volume, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + chimeSeconds - atSeconds)
    tone.connect(gain).connect(context.destination)
    tone.start(start)
    tone.stop(start + chimeSeconds - atSeconds)
  }
}
