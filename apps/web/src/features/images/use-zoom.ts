import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fittedSize, moved, type Size, type Sizes, type View, wholeView, zoomed } from './zoom.ts'

interface Finger {
  x: number
  y: number
}

/** How far a finger goes before it turns the page, and how far it may slip in a tap. */
const swipePx = 48
const tapPx = 10
const doubleTapMs = 350

const step = 1.5
const tappedScale = 2.5

/**
 * A stage on which a picture is zoomed and moved: by wheel, two fingers, two taps, or a drag once it
 * is larger than the stage. On a whole picture a drag aside is a swipe.
 */
export function useZoom(picture: Size, onSwipe: (step: 1 | -1) => void) {
  // As state: a portal draws it later than what is around it.
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const fingers = useRef(new Map<number, Finger>())
  const begun = useRef<Finger | null>(null)
  const tapped = useRef<(Finger & { at: number }) | null>(null)
  const [view, setView] = useState<View>(wholeView)

  const sizes = (): Sizes => {
    const { clientWidth: width, clientHeight: height } = stage ?? document.body
    return { stage: { width, height }, picture: fittedSize(picture, { width, height }) }
  }
  const fromMiddle = ({ x, y }: Finger): Finger => {
    const box = stage?.getBoundingClientRect()
    return box ? { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 } : { x: 0, y: 0 }
  }
  const zoom = (factor: number, at: Finger = { x: 0, y: 0 }) =>
    setView((now) => zoomed(now, { factor, at }, sizes()))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 400), fromMiddle({ x: event.clientX, y: event.clientY }))
  })
  useEffect(() => {
    const listener = (event: WheelEvent) => onWheel(event)
    // React listens passively, and the page would be zoomed instead.
    stage?.addEventListener('wheel', listener, { passive: false })
    return () => stage?.removeEventListener('wheel', listener)
  }, [stage])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begun.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const last = fingers.current.get(event.pointerId)
    if (!last) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
    fingers.current.set(event.pointerId, now)
    if (other) {
      const factor = apart(now, other) / Math.max(1, apart(last, other))
      zoom(factor, fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
    }
    // Of two fingers each moves the picture half of its way.
    const part = other ? 0.5 : 1
    const by = { x: (now.x - last.x) * part, y: (now.y - last.y) * part }
    setView((shown) => (shown.scale > 1 ? moved(shown, by, sizes()) : shown))
  }
  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    const from = begun.current
    begun.current = null
    if (!from) return
    const now = { x: event.clientX, y: event.clientY }
    if (apart(from, now) <= tapPx) return onTap(now, event.timeStamp)
    const aside = now.x - from.x
    if (view.scale === 1 && Math.abs(aside) >= swipePx) onSwipe(aside < 0 ? 1 : -1)
  }
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    begun.current = null
  }
  const onTap = (now: Finger, at: number) => {
    const last = tapped.current
    const isSecond = last && at - last.at < doubleTapMs && apart(last, now) < 3 * tapPx
    tapped.current = isSecond ? null : { ...now, at }
    if (!isSecond) return
    if (view.scale > 1) setView(wholeView)
    else zoom(tappedScale, fromMiddle(now))
  }
  return {
    view,
    closer: () => zoom(step),
    farther: () => zoom(1 / step),
    whole: () => setView(wholeView),
    place: { ref: setStage, onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

function apart(one: Finger, other: Finger): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
