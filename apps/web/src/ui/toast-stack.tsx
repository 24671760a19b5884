import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from '../lib/store.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { dismissToast, toastStore, type Toast } from './toast.ts'

const shownMs = 6_000

/** Toasts over each other: above the bottom bar on phones, at the lower right else. */
export function ToastStack() {
  const toasts = useStore(toastStore)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 md:right-6 md:bottom-6 md:left-auto md:items-end"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [toast.id])
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
