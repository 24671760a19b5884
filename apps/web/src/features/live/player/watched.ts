import type { Api } from '../../../lib/api.ts'
import { later } from '../../../lib/later.ts'
import { beginPlaying, endPlaying, type Playing } from '../../../lib/playing.ts'
import { createStore } from '../../../lib/store.ts'
import { fetchPlay } from '../live.api.ts'
import { followLive } from '../live-state.ts'
import { LivePlayback } from './live-playback.ts'
import { leaveMediaSession, updateMediaSession } from './media-session.ts'
import { openEngine } from './open-engine.ts'

/** What is watched, as its page describes it. */
export interface WatchedStream {
  creatorOid: string
  creatorName: string
  title: string
  /** Of its page. */
  path: string
  /** Null for a visitor. */
  viewerOid: string | null
}

/** The one stream that this tab plays; its element moves between its page and the corner of others. */
export interface Watched extends WatchedStream {
  playback: LivePlayback
  element: HTMLDivElement
}

export const watchedStore = createStore<Watched | null>(null)

/** Where the page of the stream wants it; null on other pages. */
export const placeStore = createStore<HTMLElement | null>(null)

/** Leaves the topic of the stream. */
let leave = () => {}
/** Of an administrator, for the stream that is watched. */
let acceptsCaution = false

const playing: Playing = {
  Mini: later(async () => (await import('./live-host.tsx')).LiveHost),
  stop: stopWatching,
}

/**
 * Plays a creator’s stream in the place of what played before. The same one goes on; who logged in or out
 * gets what they may watch now, and so does who was refused.
 */
export function watch(api: Api, stream: WatchedStream): void {
  const before = watchedStore.get()
  if (before?.creatorOid === stream.creatorOid) {
    watchedStore.set({ ...before, ...stream })
    const isRefused = before.playback.store.get().status === 'refused'
    if (isRefused || before.viewerOid !== stream.viewerOid) void before.playback.start()
    return
  }
  stopWatching()
  const { creatorOid } = stream
  const video = document.createElement('video')
  video.playsInline = true
  const playback = new LivePlayback(video, {
    open: () => fetchPlay(api, { creatorOid, acceptsCaution }),
    makeEngine: openEngine,
  })
  watchedStore.set({ ...stream, playback, element: document.createElement('div') })
  let streamOid: string | null = null
  leave = followLive(creatorOid, (state) => {
    if (state.streamOid !== null) {
      if (streamOid !== null && streamOid !== state.streamOid) {
        acceptsCaution = false
        void playback.startNext()
      }
      streamOid = state.streamOid
    } else if (streamOid !== null) {
      playback.finish()
    }
    playback.setInterrupted(state.streamOid !== null && state.phase === 'interrupted')
  })
  beginPlaying(playing)
  void updateMediaSession(api, stream, playback)
  void playback.start()
}

/** Enters what a password protects, as an administrator who was warned. */
export function enterAnyway(): void {
  acceptsCaution = true
  void watchedStore.get()?.playback.start()
}

export function stopWatching(): void {
  leave()
  acceptsCaution = false
  if (watchedStore.get()) leaveMediaSession()
  watchedStore.get()?.playback.destroy()
  watchedStore.set(null)
  endPlaying(playing)
}
