import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useAllTextsNow } from '../lib/all-texts.ts'
import { useStore } from '../lib/store.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, toastStore, type Toast } from './toast.ts'
import { usePopup } from './use-popup.ts'

const shownMs = 6_000
/** What can be taken back stays long enough to be read and pressed. */
const undoMs = 12_000

/**
 * Toasts over each other: above the bottom bar on phones, at the lower right else; and always above
 * what is marked by `data-toast-floor`, so that they cover none of its buttons.
 */
export function ToastStack() {
  useAllTextsNow()
  const toasts = useStore(toastStore)
  const stack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      if (stack.current) stack.current.style.bottom = bottomOver(document, stack.current)
    }
    place()
    addEventListener('resize', place)
    addEventListener('animationend', place)
    // A dialog may come after the toast that its buttons must not be under.
    const changes = new MutationObserver(place)
    if (toasts.length > 0) changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('animationend', place)
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

/**
 * Just above the highest floor where toasts would be; empty, and so the stylesheet's place, where
 * there is none or it is low enough.
 */
function bottomOver(page: Document, stack: HTMLElement): string {
  const reach = innerHeight - ownPlacePx - stack.offsetHeight
  const tops = [...page.querySelectorAll('[data-toast-floor]')]
    .map((floor) => floor.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > reach)
    .map(({ top }) => top)
  const above = innerHeight - Math.min(innerHeight, ...tops) + 8
  return above > ownPlacePx ? `${above}px` : ''
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  // An offer to undo belongs to the page on which it was made.
  usePopup(!!toast.undo, () => dismissToast(toast.id), { isInFront: false })
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toast.undo ? undoMs : shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div
      className={`pointer-events-auto flex max-w-md animate-enter items-center gap-2 rounded-lg border bg-overlay py-2 pr-2 pl-4 text-sm shadow-overlay ${toast.tone === 'danger' ? 'border-danger text-danger' : 'border-line'}`}
    >
      <span className="py-1.5">{toast.text}</span>
      {toast.undo ? (
        <Button
          size="sm"
          variant="ghost"
          className="text-accent-ink"
          onClick={() => {
            toast.undo?.()
            dismissToast(toast.id)
          }}
        >
          {t`Undo`}
        </Button>
      ) : null}
      <IconButton label={t`Dismiss`} onClick={() => dismissToast(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
