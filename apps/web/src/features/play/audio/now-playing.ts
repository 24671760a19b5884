import type { Picture } from '@plax/contracts/media/media'
import type { PlayClock } from '../../../lib/play-clock.ts'
import { createStore } from '../../../lib/store.ts'

/** What is heard, or was paused; it goes on from page to page. */
export interface NowPlaying {
  contentOid: string
  title: string
  author: string
  picture: Picture | null
  /** The playlist that goes on after it; empty where none does. */
  list: string
  /** The listener’s. */
  language: string
  isPaused: boolean
  isLooping: boolean
  /** 0 to 1 */
  volume: number
  isMuted: boolean
  hasFailed: boolean
  time: number
  duration: number
}

/** What is played, before it is known how far. */
export type Subject = Pick<
  NowPlaying,
  'contentOid' | 'title' | 'author' | 'picture' | 'list' | 'language'
>

export const nowPlayingStore = createStore<NowPlaying | null>(null)

/** Has a clock follow a sound until the returned call; null while something else plays. */
export function followSound(contentOid: string, clock: PlayClock): () => void {
  const follow = () => {
    const now = nowPlayingStore.get()
    clock.set(now?.contentOid === contentOid ? Math.round(now.time * 1000) : null)
  }
  follow()
  return nowPlayingStore.subscribe(follow)
}

/** How far the buttons skip. */
export const skipSeconds = 15

/** When the sleep timer pauses: at an instant (in milliseconds), at the end of what plays, or never. */
export const sleepStore = createStore<{ minutes: number; at: number } | 'end' | null>(null)
