import { findText } from '@plax/story-engine/find-text'
import { useEffect, type RefObject } from 'react'

/** A message to be led to, and words in it; another object leads there again. */
export interface Jump {
  messageId: string
  words?: string
}

/** Brings a message before the reader's eyes and lets it be seen which one it is. */
export function useJump(box: RefObject<HTMLElement | null>, jump: Jump | null): void {
  useEffect(() => {
    const view = box.current
    const found =
      jump && view?.querySelector<HTMLElement>(`[data-message="${CSS.escape(jump.messageId)}"]`)
    if (!view || !found) return undefined
    const place = (jump.words && elementWith(found, jump.words)) || found
    place.scrollIntoView({ block: place.offsetHeight > view.clientHeight ? 'start' : 'center' })
    found.focus({ preventScroll: true })
    found.dataset.found = ''
    const timer = setTimeout(() => delete found.dataset.found, 3_000)
    return () => clearTimeout(timer)
  }, [box, jump])
}

/** The innermost element whose text has the words; null where marks stand between them. */
function elementWith(within: HTMLElement, words: string): HTMLElement | null {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (findText(node.textContent ?? '', words)) return node.parentElement
  }
  return null
}
