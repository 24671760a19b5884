import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useAllTextsNow } from '../lib/all-texts.ts'
import { useStore } from '../lib/store.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, toastStore, type Toast } from './toast.ts'
import { freeBottom } from './toast-place.ts'
import { usePopup } from './use-popup.ts'

const shownMs = 6_000
/** What can be taken back stays long enough to be read and pressed. */
const undoMs = 12_000

/**
 * Toasts over each other: above the bottom bar on phones, at the lower right else; but higher where
 * they would cover a button or a field, and always above what is marked by `data-toast-floor`.
 */
export function ToastStack() {
  useAllTextsNow()
  const toasts = useStore(toastStore)
  const stack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      if (stack.current) stack.current.style.bottom = bottomOver(document, stack.current)
    }
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const events = ['resize', 'animationend', 'scrollend'] as const
    for (const event of events) addEventListener(event, placeSoon, { capture: true })
    // A dialog may come after the toast that its buttons must not be under.
    const changes = new MutationObserver(placeSoon)
    if (toasts.length > 0) changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) removeEventListener(event, placeSoon, { capture: true })
      changes.disconnect()
    }
  }, [toasts])
  return (
    <div
      ref={stack}
      data-toasts
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-60 flex flex-col items-center gap-2 md:right-6 md:bottom-6 md:left-auto md:items-end"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** How far above the lower edge the stylesheet puts toasts at most: over a phone's bottom bar. */
const ownPlacePx = 80
/** Toasts never reach into the top bar. */
const topBarPx = 64

const actions =
  'button, input, select, textarea, summary, [role=button], [role=switch], [role=combobox]'

/**
 * Above what toasts must not cover; empty, and so the stylesheet's place, where that is low enough.
 * Where buttons are everywhere, just above the highest floor.
 */
function bottomOver(page: Document, stack: HTMLElement): string {
  const cards = [...stack.children].map((card) => card.getBoundingClientRect())
  if (cards.length === 0) return ''
  const left = Math.min(...cards.map((card) => card.left))
  const right = Math.max(...cards.map((card) => card.right))
  const toasts = { left, right, top: 0, bottom: stack.offsetHeight }
  // Nothing behind a dialog can be pressed.
  const dialogs = page.querySelectorAll('[role=dialog][data-state=open]')
  const root = [...dialogs].at(-1) ?? page
  const pressable = [...root.querySelectorAll(actions), ...page.querySelectorAll(floor)]
    .filter((one) => !stack.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight)
  const own = matchMedia('(width >= 48rem)').matches ? 24 : ownPlacePx
  const place = { window: innerHeight, toasts, own, ceiling: topBarPx }
  const free = freeBottom(pressable, place)
  if (free !== null) return free > own ? `${free}px` : ''
  return overFloors(page, stack)
}

const floor = '[data-toast-floor]'

function overFloors(page: Document, stack: HTMLElement): string {
  const reach = innerHeight - ownPlacePx - stack.offsetHeight
  const tops = [...page.querySelectorAll(floor)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > reach)
    .map(({ top }) => top)
  const above = innerHeight - Math.min(innerHeight, ...tops) + 8
  return above > ownPlacePx ? `${above}px` : ''
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  const action = toast.undo ? { label: t`Undo`, onPress: toast.undo } : toast.action
  // An offer to undo belongs to the page on which it was made.
  usePopup(!!toast.undo, () => dismissToast(toast.id), { isInFront: false })
  useEffect(() => {
    const timer = setTimeout(
      () => dismissToast(toast.id),
      toast.undo || toast.action ? undoMs : shownMs,
    )
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div
      className={`pointer-events-auto flex max-w-md animate-enter items-center gap-2 rounded-lg border bg-overlay py-2 pr-2 pl-4 text-sm shadow-overlay ${toast.tone === 'danger' ? 'border-danger text-danger' : 'border-line'}`}
    >
      <span className="py-1.5">{toast.text}</span>
      {action ? (
        <Button
          size="sm"
          variant="ghost"
          className="text-accent-ink"
          onClick={() => {
            action.onPress()
            dismissToast(toast.id)
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={t`Dismiss`} onClick={() => dismissToast(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
