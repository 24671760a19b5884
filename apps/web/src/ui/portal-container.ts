import { useState } from 'react'
import { usePopup } from './use-popup.ts'

/**
 * Where menus and lists are put: inside the open dialog or else the page's main part, so that they
 * belong to a landmark and are not hidden with what stands behind a dialog.
 */
export function portalContainer(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  return (
    document.querySelector<HTMLElement>('[role="dialog"][data-state="open"]') ??
    document.getElementById('main')
  )
}

/**
 * Whether a menu or list is open, and its container as it is at the moment of opening: a dialog may
 * have come or gone since the last drawing. It closes when the reader goes elsewhere.
 */
export function useFloating(defaultOpen = false) {
  const [container, setContainer] = useState(portalContainer)
  const [open, setOpen] = useState(defaultOpen)
  usePopup(open, () => setOpen(false))
  const onOpenChange = (next: boolean) => {
    if (next) setContainer(portalContainer())
    setOpen(next)
  }
  return { container, root: { open, onOpenChange } }
}
