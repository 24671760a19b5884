import type { Alert, AlertOptions, AlertStage } from './alert-player.ts'
import { element } from './element.ts'
import type { OverlayWords } from './overlay-words.ts'
import { playChime } from './chime.ts'

/** How long an alert takes to go. */
const leaveMs = 400

/** Draws alerts one at a time; themes are classes, which custom CSS can change. */
export function alertStage(
  root: HTMLElement,
  { words, isMuted }: { words: OverlayWords; isMuted: () => boolean },
): AlertStage {
  return {
    show: (alert, options) => {
      const shown = drawAlert(alert, { words, options })
      root.replaceChildren(shown)
      const volume = isMuted() ? 0 : options.volume / 100
      const isOver = playChime(volume)
      return {
        isOver,
        hide: async () => {
          shown.classList.add('leaving')
          await new Promise((done) => setTimeout(done, leaveMs))
          shown.remove()
        },
      }
    },
  }
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
  ])
}
