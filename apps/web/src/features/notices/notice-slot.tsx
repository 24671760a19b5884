import { lazy, Suspense } from 'react'
import { usePopup } from './use-popup.ts'

const NoticeDialog = lazy(async () => ({
  default: (await import('./notice-dialog.tsx')).NoticeDialog,
}))

/** Where the operator's popups appear, once the page stands and is still; one at a time. */
export function NoticeSlot() {
  const { popup, close } = usePopup()
  if (!popup) return null
  return (
    <Suspense>
      <NoticeDialog notice={popup} onClose={close} />
    </Suspense>
  )
}
