/** Two notes, as long as they sound. */
const notes = [
  { hertz: 784, atSeconds: 0 },
  { hertz: 1175, atSeconds: 0.14 },
]
const chimeSeconds = 0.9
export const chimeMs = chimeSeconds * 1000

let context: AudioContext | null = null

/** Plays a chime; returns whether it’s over. Browsers other than OBS may keep it silent. */
export function playChime(volume: number): () => boolean {
  const begun = performance.now()
  if (volume > 0) ring(volume)
  return () => volume === 0 || performance.now() - begun > chimeMs
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
