import type Hls from 'hls.js'
import type { Api } from '../../../lib/api.ts'
import { later } from '../../../lib/later.ts'
import { beginPlaying, endPlaying, type Playing } from '../../../lib/playing.ts'
import type { Playback } from '../content.api.ts'
import { findNext } from '../../library/playlists/playlists.api.ts'
import { hlsConfigFor } from '../player/hls-config.ts'
import { readMemory, remember, volumeChange } from '../player/memory.ts'
import { ViewReporter } from '../player/view-reporter.ts'
import { type NowPlaying, nowPlayingStore, sleepStore, type Subject } from './now-playing.ts'
import { updateMediaSession } from './media-session.ts'

/** The one sound of this tab, which no page owns. */
let sound: { audio: HTMLAudioElement; hls: Hls | null; view: ViewReporter } | null = null

const soundPlaying: Playing = {
  Mini: later(async () => (await import('./mini-player.tsx')).MiniPlayer),
  stop: stopSound,
}

/** Plays a sound from a second on, in the place of the one before. */
export async function startSound(
  api: Api,
  subject: Subject,
  { playing, startAt }: { playing: Playback; startAt: number },
): Promise<void> {
  stopSound()
  const audio = new Audio()
  const { volume, isMuted, speed } = readMemory()
  Object.assign(audio, { volume, muted: isMuted, defaultPlaybackRate: speed, playbackRate: speed })
  const view = new ViewReporter(api, subject.contentOid)
  sound = { audio, hls: null, view }
  beginPlaying(soundPlaying)
  nowPlayingStore.set({
    ...subject,
    isPaused: false,
    isLooping: false,
    volume,
    isMuted,
    hasFailed: false,
    time: startAt,
    duration: playing.durationMs / 1000,
  })
  follow(audio, view)
  audio.addEventListener('ended', () => {
    if (sound?.audio !== audio) return
    if (sleepStore.get() === 'end') setSleep(null)
    else if (subject.list) void goOn(api, subject)
  })
  void updateMediaSession(subject, {
    togglePause,
    seekBy,
    isStill: () => sound?.audio === audio,
  })
  await attach(audio, { playing, startAt })
  if (sound?.audio === audio) await audio.play().catch(() => change({ isPaused: true }))
}

/** Goes on with the next sound of its playlist, on whatever page; what was not reached stays silent. */
async function goOn(api: Api, { list, language, contentOid }: Subject): Promise<void> {
  try {
    const next = await findNext(api, { playlistOid: list, contentOid }, { type: 'audio' })
    if (!next || nowPlayingStore.get()?.contentOid !== contentOid) return
    const { contentOid: subjectOid, title, creatorName: author, thumbnail: picture } = next
    const playing = await api('GET /media/play/{subjectOid}', { params: { subjectOid } })
    await api('POST /content/view', { body: { contentOid: subjectOid } })
    const subject = { contentOid: subjectOid, title, author, picture, list, language }
    await startSound(api, subject, { playing, startAt: 0 })
  } catch {
    change({ isPaused: true })
  }
}

async function attach(
  audio: HTMLAudioElement,
  { playing, startAt }: { playing: Playback; startAt: number },
): Promise<void> {
  const { default: HlsOf } = await import('hls.js')
  if (sound?.audio !== audio) return
  if (!HlsOf.isSupported()) {
    audio.src = playing.masterUrl
    audio.currentTime = startAt
    return
  }
  const hls = new HlsOf({ ...hlsConfigFor(playing), startPosition: startAt })
  sound.hls = hls
  hls.on(HlsOf.Events.ERROR, (_name, { fatal }) => {
    if (fatal) change({ hasFailed: true, isPaused: true })
  })
  hls.loadSource(playing.masterUrl)
  hls.attachMedia(audio)
}

function follow(audio: HTMLAudioElement, view: ViewReporter): void {
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
    audio.addEventListener(name, () => {
      if (sound?.audio === audio) act()
    })
  on('timeupdate', () => {
    change({ time: audio.currentTime })
    if (!audio.paused) view.onTime(audio.currentTime)
  })
  on('play', () => change({ isPaused: false }))
  on('pause', () => {
    change({ isPaused: true })
    view.onPause()
  })
  on('volumechange', () => {
    const { volume, muted: isMuted } = audio
    remember({ volume, isMuted })
    change({ volume, isMuted })
  })
  on('ratechange', () => remember({ speed: audio.playbackRate }))
  on('error', () => change({ hasFailed: true, isPaused: true }))
}

export function togglePause(): void {
  if (!sound) return
  if (sound.audio.paused) void sound.audio.play().catch(() => {})
  else sound.audio.pause()
}

export function seekTo(seconds: number): void {
  if (!sound) return
  const { duration } = nowPlayingStore.get() ?? { duration: 0 }
  sound.audio.currentTime = Math.max(0, Math.min(seconds, duration))
  change({ time: sound.audio.currentTime })
}

export function seekBy(seconds: number): void {
  if (sound) seekTo(sound.audio.currentTime + seconds)
}

export function setVolume(volume: number): void {
  if (!sound) return
  const { volume: level, isMuted: muted } = volumeChange(volume, sound.audio.volume)
  Object.assign(sound.audio, { volume: level, muted })
}

export function toggleMuted(): void {
  if (sound) sound.audio.muted = !sound.audio.muted
}

export function toggleLoop(): void {
  if (!sound) return
  sound.audio.loop = !sound.audio.loop
  if (sound.audio.loop && sleepStore.get() === 'end') setSleep(null)
  change({ isLooping: sound.audio.loop })
}

/** Whether this browser lets a page set the volume; phones leave it to their buttons. */
export function canSetVolume(): boolean {
  const audio = new Audio()
  audio.volume = 0.5
  return audio.volume === 0.5
}

let sleepTimer: ReturnType<typeof setTimeout> | undefined

/** Pauses after some minutes, whatever plays then, or at the end of what plays now; null: never. */
export function setSleep(minutes: number | 'end' | null): void {
  clearTimeout(sleepTimer)
  if (typeof minutes !== 'number') {
    sleepStore.set(minutes)
    if (minutes === 'end' && sound?.audio.loop) toggleLoop()
    return
  }
  const waitMs = minutes * 60_000
  sleepStore.set({ minutes, at: Date.now() + waitMs })
  sleepTimer = setTimeout(() => {
    sleepStore.set(null)
    sound?.audio.pause()
  }, waitMs)
}

export function setSpeed(speed: number): void {
  if (sound) sound.audio.playbackRate = speed
}

/** Ends it, and takes its bar from the pages. */
export function stopSound(): void {
  if (!sound) return
  const { audio, hls, view } = sound
  sound = null
  audio.pause()
  view.onPause()
  hls?.destroy()
  nowPlayingStore.set(null)
  endPlaying(soundPlaying)
}

function change(part: Partial<NowPlaying>): void {
  const now = nowPlayingStore.get()
  if (now) nowPlayingStore.set({ ...now, ...part })
}
