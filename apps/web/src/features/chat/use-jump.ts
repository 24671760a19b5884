import { useEffect, type RefObject } from 'react'

/** A message to be led to; another object leads there again. */
export interface Jump {
  messageId: string
}

/** Brings a message before the reader's eyes and lets it be seen which one it is. */
export function useJump(box: RefObject<HTMLElement | null>, jump: Jump | null): void {
  useEffect(() => {
    const found =
      jump &&
      box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(jump.messageId)}"]`)
    if (!found) return undefined
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
    found.dataset.found = ''
    const timer = setTimeout(() => delete found.dataset.found, 3_000)
    return () => clearTimeout(timer)
  }, [box, jump])
}
