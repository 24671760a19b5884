import type { Alert, AlertOptions, AlertStage } from './alert-player.ts'
import { element } from './element.ts'
import type { Speech } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'
import { chimeMs, playChime } from './chime.ts'
import { attachHls, playMedia } from './media-player.ts'
import { playSpeech } from './speech-player.ts'

/** Until what plays before is looked at again. */
const lookMs = 100
/** How long an alert takes to go. */
const leaveMs = 400

/** Draws alerts one at a time; themes are classes, which custom CSS can change. */
export function alertStage(
  root: HTMLElement,
  {
    words,
    isMuted,
    readSpeech,
  }: {
    words: OverlayWords
    isMuted: () => boolean
    readSpeech: (oid: string) => Promise<Speech>
  },
): AlertStage {
  return {
    show: (alert, options) => {
      const shown = drawAlert(alert, { words, options })
      root.replaceChildren(shown)
      const volume = isMuted() ? 0 : options.volume / 100
      const isChimeOver = playChime(volume)
      const voice = alert.speech && speak(shown, { oid: alert.speech.oid, volume, readSpeech })
      const isHeard = () => isChimeOver() && (voice?.isOver() ?? true)
      const media = alert.media && play(shown, { media: alert.media, volume, isHeard })
      return {
        isOver: () => isHeard() && (media?.isOver() ?? true),
        hide: async () => {
          voice?.stop()
          media?.stop()
          await leave(shown)
        },
      }
    },
  }
}

export async function leave(shown: HTMLElement): Promise<void> {
  shown.classList.add('leaving')
  await new Promise((done) => setTimeout(done, leaveMs))
  shown.remove()
}

function speak(
  shown: HTMLElement,
  {
    oid,
    volume,
    readSpeech,
  }: { oid: string; volume: number; readSpeech: (oid: string) => Promise<Speech> },
) {
  const audio = new Audio()
  shown.append(audio)
  const after = new Promise<void>((begin) => void setTimeout(begin, chimeMs))
  return playSpeech({ read: () => readSpeech(oid), audio, volume, after })
}

/** Plays what the donor chose, once the chime and the voice have ended. */
function play(
  shown: HTMLElement,
  {
    media,
    volume,
    isHeard,
  }: { media: NonNullable<Alert['media']>; volume: number; isHeard: () => boolean },
) {
  const video = document.createElement('video')
  video.className = 'alert-media'
  video.playsInline = true
  shown.prepend(video)
  const after = new Promise<void>((begin) => {
    const look = setInterval(() => {
      if (!isHeard()) return
      clearInterval(look)
      begin()
    }, lookMs)
  })
  const attach = attachHls(`/api/media/play/${media.oid}/master.m3u8`)
  return playMedia({ attach, video, volume, seconds: media.seconds, after })
}

function drawAlert(
  alert: Alert,
  { words, options }: { words: OverlayWords; options: AlertOptions },
): HTMLElement {
  const label = alert.isRepeat ? words.repeated : alert.kind === 'test' ? words.test : null
  return element('article', { class: `alert alert-${alert.kind} theme-${options.theme}` }, [
    alert.image ? element('img', { class: 'alert-image', src: alert.image.url, alt: '' }) : null,
    label === null ? null : element('p', { class: 'alert-label' }, [label]),
    element('p', { class: 'alert-headline' }, [words.headlineOf(alert)]),
    alert.text === '' ? null : element('p', { class: 'alert-text', dir: 'auto' }, [alert.text]),
    alert.speech === null || alert.speech.state === 'failed'
      ? null
      : element('p', { class: 'alert-voice' }, [words.voiceOf(alert.speech.voiceName)]),
    alert.media
      ? element('p', { class: 'alert-voice', dir: 'auto' }, [words.mediaOf(alert.media.title)])
      : null,
  ])
}
