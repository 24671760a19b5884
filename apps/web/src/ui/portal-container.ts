import { useState } from 'react'

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

/** The container as it is at the moment of opening: a dialog may have come or gone since the last drawing. */
export function usePortalContainer() {
  const [container, setContainer] = useState(portalContainer)
  const onOpenChange = (open: boolean) => {
    if (open) setContainer(portalContainer())
  }
  return { container, onOpenChange }
}
