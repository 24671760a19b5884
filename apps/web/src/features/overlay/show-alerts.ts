import type { AlertOverlay } from '@plax/contracts/alerts/alert-values'
import { AlertPlayer, type AlertStage } from './alert-player.ts'
import { alertStage } from './alert-stage.ts'
import { followObs, Frames } from './frames.ts'
import type { OverlaySession } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'
import { rouletteStage } from './roulette-stage.ts'

interface Shows {
  session: OverlaySession
  words: OverlayWords
}

/** Shows alerts until the session ends. */
export function showAlerts(root: HTMLElement, { session, words }: Shows): void {
  const readSpeech = (oid: string) => session.readSpeech(oid)
  play(session, 'alerts', (isMuted) => alertStage(root, { words, isMuted, readSpeech }))
}

/** Shows the spins of roulettes until the session ends; alert overlays leave them to it. */
export function showRoulette(root: HTMLElement, { session, words }: Shows): void {
  play(session, 'roulette', (isMuted) => rouletteStage(root, { words, isMuted }))
}

function play(
  session: OverlaySession,
  overlay: AlertOverlay,
  stageOf: (isMuted: () => boolean) => AlertStage,
): void {
  const pageId = newPageId()
  const frames = new Frames()
  followObs(frames)
  let isMuted = false
  const player = new AlertPlayer({
    frames,
    stage: stageOf(() => isMuted),
    calls: {
      claim: () => session.call('POST /live/alerts/claim', { pageId, overlay }),
      renew: async (oid) =>
        (await session.call('POST /live/alerts/renew', { oid, pageId, overlay })).isPlaying,
      end: async (oid) => void (await session.call('POST /live/alerts/end', { oid, pageId })),
      count: async (oid) => void (await session.call('POST /live/donation/views', { oid, pageId })),
    },
  })
  session.onQueue((queue) => {
    isMuted = queue.isMuted
    player.wake()
  })
  void session.ended.then(() => player.end())
  void player.run()
}

function newPageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
