const open = new Set<() => void>()

/** Remembers how to close what now stands in front of the page; answers how to forget it. */
export function addPopup(close: () => void): () => void {
  open.add(close)
  return () => open.delete(close)
}

/** Closes dialogs, sheets, menus, lists and offers to undo (R-shell-014). */
export function closePopups(): void {
  // Each takes itself off the list as it closes.
  for (const close of open) close()
}
