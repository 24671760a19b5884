import type { ComponentType } from 'react'
import { createStore } from './store.ts'

/** What goes on playing from page to page, in a corner of them. */
export interface Playing {
  Mini: ComponentType
  stop: () => void
}

/** One thing at a time. */
export const playingStore = createStore<Playing | null>(null)

/** Stops what played before. */
export function beginPlaying(playing: Playing): void {
  const before = playingStore.get()
  if (before === playing) return
  playingStore.set(playing)
  before?.stop()
}

export function endPlaying(playing: Playing): void {
  if (playingStore.get() === playing) playingStore.set(null)
}
