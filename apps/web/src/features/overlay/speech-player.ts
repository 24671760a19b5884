import type { Speech } from './overlay-session.ts'

interface SpeechDeps {
  read: () => Promise<Speech>
  audio: HTMLAudioElement
  /** From 0 to 1; a muted overlay doesn’t wait for a voice that no one hears. */
  volume: number
  /** Settles when the voice may begin. */
  after: Promise<void>
}

/** Until a sound that isn’t ready is asked for again, and after which it isn’t waited for any more. */
const askMs = 500
const longestWaitMs = 20_000
/** A sound that doesn’t begin by then never does. */
const beginMs = 5000

/** Plays what a voice reads, as soon as it’s ready; `isOver` also if it never is. */
export function playSpeech({ read, audio, volume, after }: SpeechDeps): {
  isOver: () => boolean
  stop: () => void
} {
  let hasEnded = volume === 0
  const end = () => {
    hasEnded = true
    audio.pause()
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
  if (!hasEnded) void play().catch(end)
  return { isOver: () => hasEnded, stop: end }
}

/** The address of the sound; null if there’s none. */
async function untilReady(
  read: () => Promise<Speech>,
  isStopped: () => boolean,
): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < longestWaitMs && !isStopped(); waitedMs += askMs) {
    // A call that fails is made again.
    const speech = await read().catch(() => null)
    if (speech && speech.state !== 'waiting') return speech.url
    await new Promise((done) => setTimeout(done, askMs))
  }
  return null
}
