import type { Picture } from '@plax/contracts/media/media'
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

/** How far the buttons skip. */
export const skipSeconds = 15

/** When the sleep timer pauses: at an instant (in milliseconds), at the end of what plays, or never. */
export const sleepStore = createStore<{ minutes: number; at: number } | 'end' | null>(null)
