import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const idleMs = 3000

/** Whether the controls are shown: while somebody moves over them, and as long as something holds them. */
export function useShownControls(root: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const holds = useRef(0)
  const show = useCallback(() => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = setTimeout(() => {
      if (holds.current === 0) setShown(false)
    }, idleMs)
  }, [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    if (holds.current === 0) setShown(false)
  }, [])
  const hold = useCallback(() => {
    holds.current += 1
    show()
    return () => {
      holds.current -= 1
      show()
    }
  }, [show])
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const onMove = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') show()
    }
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('focusin', show, { signal })
    element.addEventListener('keydown', show, { signal })
    // A finger leaves with each tap.
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') hide()
    }
    element.addEventListener('pointerleave', onLeave, { signal })
    show()
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [root, show, hide])
  return { isShown, show, hide, hold }
}
