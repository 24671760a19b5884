import type { Alert, AlertOptions } from './alert-player.ts'
import { element } from './element.ts'
import type { Speech } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'
import { playChime } from './chime.ts'
import { attachHls, playMedia } from './media-player.ts'
import { type PlayedSound, playSound } from './sound-player.ts'

/** How long an alert takes to go. */
const leaveMs = 400

/** What of an alert is shown. */
export type ShownAlert = Pick<
  Alert,
  | 'kind'
  | 'senderName'
  | 'anonymousNumber'
  | 'coins'
  | 'text'
  | 'image'
  | 'soundUrl'
  | 'speech'
  | 'media'
  | 'isRepeat'
>
export type ShownOptions = Pick<AlertOptions, 'theme' | 'volume'>

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
) {
  return {
    show: (alert: ShownAlert, options: ShownOptions) => {
      const shown = drawAlert(alert, { words, options })
      root.replaceChildren(shown)
      const volume = isMuted() ? 0 : options.volume / 100
      const sound = alert.soundUrl === null ? null : playFile(alert.soundUrl, volume)
      const { isOver, over } = sound ?? playChime(volume)
      const voice =
        alert.speech && speak(shown, { oid: alert.speech.oid, volume, readSpeech, after: over })
      const after = Promise.all([over, voice?.over])
      const media = alert.media?.title != null && play(shown, { media: alert.media, volume, after })
      return {
        isOver: () => isOver() && (voice?.isOver() ?? true) && (!media || media.isOver()),
        hide: async () => {
          sound?.stop()
          voice?.stop()
          if (media) media.stop()
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

function playFile(url: string, volume: number): PlayedSound {
  const read = async () => ({ state: 'ready' as const, url })
  return playSound({ read, audio: new Audio(), volume, after: Promise.resolve() })
}

function speak(
  shown: HTMLElement,
  {
    oid,
    volume,
    readSpeech,
    after,
  }: {
    oid: string
    volume: number
    readSpeech: (oid: string) => Promise<Speech>
    after: Promise<void>
  },
) {
  const audio = new Audio()
  shown.append(audio)
  return playSound({ read: () => readSpeech(oid), audio, volume, after })
}

/** Plays what the donor chose, once the sound and the voice have ended. */
function play(
  shown: HTMLElement,
  {
    media,
    volume,
    after,
  }: { media: NonNullable<Alert['media']>; volume: number; after: Promise<unknown> },
) {
  const video = document.createElement('video')
  video.className = 'alert-media'
  video.playsInline = true
  shown.prepend(video)
  const attach = attachHls(`/api/media/play/${media.oid}/master.m3u8`)
  return playMedia({ attach, video, volume, seconds: media.seconds, after })
}

function drawAlert(
  alert: ShownAlert,
  { words, options }: { words: OverlayWords; options: ShownOptions },
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
    alert.media?.title != null
      ? element('p', { class: 'alert-voice', dir: 'auto' }, [words.mediaOf(alert.media.title)])
      : null,
  ])
}
