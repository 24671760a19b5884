import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearEndPx = 64
const nearStartPx = 240

interface ScrollOptions {
  /** The oldest message that is shown: another one means that older ones came above. */
  firstId: string
  /** Grows with every word. */
  length: number
  /** Opens at the end, and not at the first page. */
  startAtEnd: boolean
  /** What the reader just sent: it is always shown. */
  sent: string | null
  /** Loads what is older; null where there is nothing. */
  onOlder: (() => Promise<void>) | null
}

/**
 * Keeps a story where the reader reads: at its end while they are at its end, else in place, also
 * when older pages come above.
 */
export function useScroll({ firstId, length, startAtEnd, sent, onOlder }: ScrollOptions) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(startAtEnd)
  const fromEnd = useRef(0)
  const loading = useRef(false)
  const seen = useRef({ length, firstId })
  const [loadingOlder, setLoadingOlder] = useState(false)
  const [hasNews, setHasNews] = useState(false)

  const toEnd = () => {
    const element = box.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    atEnd.current = true
    setHasNews(false)
  }
  const loadOlder = () => {
    if (!onOlder || loading.current) return
    loading.current = true
    setLoadingOlder(true)
    // A failure leaves the button, which tries again.
    void onOlder()
      .catch(() => {})
      .finally(() => {
        loading.current = false
        setLoadingOlder(false)
      })
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    fromEnd.current = element.scrollHeight - element.scrollTop
    atEnd.current = fromEnd.current - element.clientHeight < nearEndPx
    if (atEnd.current) setHasNews(false)
    if (element.scrollTop < nearStartPx) loadOlder()
  }

  // Before paint, so that nothing is seen to jump.
  useLayoutEffect(() => {
    const element = box.current
    const cameAbove = firstId !== seen.current.firstId
    if (element && cameAbove && !atEnd.current)
      element.scrollTop = element.scrollHeight - fromEnd.current
  }, [firstId])
  useLayoutEffect(() => {
    if (sent !== null) toEnd()
  }, [sent])
  useEffect(() => {
    const grew = length > seen.current.length && firstId === seen.current.firstId
    if (grew && !atEnd.current) setHasNews(true)
    seen.current = { length, firstId }
  }, [length, firstId])

  // Words, pictures, an opened receipt, a keyboard: whatever changes a height.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const element = box.current
      if (!element) return
      if (atEnd.current) element.scrollTop = element.scrollHeight
      fromEnd.current = element.scrollHeight - element.scrollTop
    })
    if (box.current) observer.observe(box.current)
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [])
  return { box, content, hasNews, loadingOlder, loadOlder, onScroll, toEnd }
}
