import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import type { ChatMessage } from '../chat.api.ts'
import type { Turns } from './turns.ts'

interface TurnFrameProps {
  message: ChatMessage
  label: string
  turns: Turns
  /** Its bar is always shown, as of the last message. */
  open: boolean
  /** Nothing can be changed now. */
  still: boolean
  /** The bar; it is there only where it can be seen or reached. */
  bar: (isActive: boolean) => ReactNode
  className?: string
  children: ReactNode
}

/**
 * A message that can be reached: by the pointer, by Tab, by a tap. Arrows and a swipe lead through
 * the alternatives of a reply.
 */
export function TurnFrame(props: TurnFrameProps) {
  const { message, label, turns, open, still, bar, className, children } = props
  const [near, setNear] = useState(false)
  const [focused, setFocused] = useState(false)
  const [tapped, setTapped] = useState(false)
  const swipes = message.role === 'assistant' && message.versions > 1 && !still
  const gesture = useSwipe(swipes ? (step) => turns.swipe(message, step) : null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!swipes || event.target !== event.currentTarget) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== 1 && step !== -1) return
    event.preventDefault()
    turns.swipe(message, step)
  }
  return (
    <article
      aria-label={label}
      data-message={message.messageId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => setNear(event.pointerType === 'mouse')}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onClick={(event) => {
        if (isPlainTap(event.target)) setTapped(!tapped)
      }}
      {...gesture}
      className={cx(
        'scroll-mt-4 rounded-md outline-offset-8 data-found:animate-breathe [touch-action:pan-y_pinch-zoom]',
        className,
      )}
    >
      {children}
      {bar(open || near || focused || tapped)}
    </article>
  )
}

/** On the words themselves, and not in the middle of selecting them. */
function isPlainTap(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('button, a, summary, textarea')) return false
  return matchMedia('(pointer: coarse)').matches && !getSelection()?.toString()
}

const farPx = 56
const slopePx = 40

/** A finger that goes aside: to the left is the next one, to the right the former. */
function stepOf(moved: { x: number; y: number }): 1 | -1 | null {
  if (Math.abs(moved.x) < farPx || Math.abs(moved.y) > slopePx) return null
  return moved.x < 0 ? 1 : -1
}

function useSwipe(onSwipe: ((step: 1 | -1) => void) | null) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const begun = from.current
      from.current = null
      if (!touch || !begun || !onSwipe) return
      const step = stepOf({ x: touch.clientX - begun.x, y: touch.clientY - begun.y })
      if (step) onSwipe(step)
    },
  }
}
