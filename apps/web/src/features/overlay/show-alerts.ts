import { AlertPlayer } from './alert-player.ts'
import { alertStage } from './alert-stage.ts'
import { followObs, Frames } from './frames.ts'
import type { OverlaySession } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'

/** Shows alerts until the session ends. */
export function showAlerts(
  root: HTMLElement,
  { session, words }: { session: OverlaySession; words: OverlayWords },
): void {
  const pageId = newPageId()
  const frames = new Frames()
  followObs(frames)
  let isMuted = false
  const player = new AlertPlayer({
    frames,
    stage: alertStage(root, {
      words,
      isMuted: () => isMuted,
      readSpeech: (oid) => session.readSpeech(oid),
    }),
    calls: {
      claim: () => session.call('POST /live/alerts/claim', { pageId }),
      renew: async (oid) =>
        (await session.call('POST /live/alerts/renew', { oid, pageId })).isPlaying,
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
