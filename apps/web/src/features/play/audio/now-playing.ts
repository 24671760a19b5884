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
  hasFailed: boolean
  time: number
  duration: number
}

/** What is played, before it is known how far. */
export type Subject = Omit<NowPlaying, 'isPaused' | 'hasFailed' | 'time' | 'duration'>

export const nowPlayingStore = createStore<NowPlaying | null>(null)
