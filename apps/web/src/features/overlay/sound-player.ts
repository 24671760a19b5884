import type { Speech } from './overlay-session.ts'

type Readable = Pick<Speech, 'state' | 'url'>

interface SoundDeps {
  read: () => Promise<Readable>
  audio: HTMLAudioElement
  /** From 0 to 1; a muted overlay doesn’t wait for a sound that no one hears. */
  volume: number
  /** Settles when the sound may begin. */
  after: Promise<unknown>
}

/** Until a sound that isn’t ready is asked for again, and after which it isn’t waited for any more. */
const askMs = 500
const longestWaitMs = 20_000
/** A sound that doesn’t begin by then never does. */
const beginMs = 5000

export interface PlayedSound {
  isOver: () => boolean
  /** Settles with the end. */
  over: Promise<void>
  stop: () => void
}

/** Plays a sound as soon as it’s ready; it’s over also if it never is. */
export function playSound({ read, audio, volume, after }: SoundDeps): PlayedSound {
  let hasEnded = volume === 0
  let settle = () => {}
  const over = new Promise<void>((done) => (settle = done))
  const end = () => {
    hasEnded = true
    audio.pause()
    settle()
  }
  const play = async () => {
    const url = await untilReady(read, () => hasEnded)
    await after
    if (url === null || hasEnded) return end()
    audio.volume = volume
    audio.addEventListener('ended', end)
    audio.addEventListener('error', end)
    audio.src = url
    const timer = setTimeout(end, beginMs)
    audio.addEventListener('playing', () => clearTimeout(timer))
    await audio.play()
  }
  if (hasEnded) settle()
  else void play().catch(end)
  return { isOver: () => hasEnded, over, stop: end }
}

/** The address of the sound; null if there’s none. */
async function untilReady(
  read: () => Promise<Readable>,
  isStopped: () => boolean,
): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < longestWaitMs && !isStopped(); waitedMs += askMs) {
    // A call that fails is made again.
    const sound = await read().catch(() => null)
    if (sound && sound.state !== 'waiting') return sound.url
    await new Promise((done) => setTimeout(done, askMs))
  }
  return null
}
