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
