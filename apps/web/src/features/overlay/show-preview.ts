import type { AlertOptions } from './alert-player.ts'
import { alertStage, type ShownAlert } from './alert-stage.ts'
import type { OverlayWords } from './overlay-words.ts'

/** What the studio sends a preview in its page. */
export interface PreviewMessage {
  alert: ShownAlert
  options: Pick<AlertOptions, 'theme' | 'volume' | 'customCss'>
  /** With its entrance and its sound; else it’s just there. */
  isPlayed: boolean
}

/** Shows an alert as overlays do, as the studio around it changes it. */
export function showPreview(root: HTMLElement, words: OverlayWords): void {
  const ownStyles = new CSSStyleSheet()
  document.adoptedStyleSheets = [ownStyles]
  let isMuted = true
  const stage = alertStage(root, {
    words,
    isMuted: () => isMuted,
    readSpeech: () => Promise.reject(new Error('A preview has no voice.')),
  })
  let hide = async () => {}
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent) return
    const { alert, options, isPlayed } = data as PreviewMessage
    isMuted = !isPlayed
    document.body.classList.toggle('still', !isPlayed)
    ownStyles.replaceSync(options.customCss)
    void hide()
    ;({ hide } = stage.show(alert, options))
  })
}
