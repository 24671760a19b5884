export interface Popup {
  close: () => void
  /** What the Back button does with it where it doesn’t just close it. */
  back?: () => void
  /** Whether the page can’t be used past it, as with a dialog or a menu; not so an offer to undo. */
  isInFront: boolean
}

const open = new Set<Popup>()

/** Remembers how to close what is now shown over the page; returns how to forget it. */
export function addPopup(popup: Popup): () => void {
  open.add(popup)
  return () => open.delete(popup)
}

/** Closes dialogs, sheets, menus, lists and offers to undo (R-shell-014). */
export function closePopups(): void {
  // Each takes itself off the list as it closes.
  for (const { close } of open) close()
}

/** What was opened last of all that is in front of the page. */
export function frontPopup(): Popup | undefined {
  return [...open].findLast(({ isInFront }) => isInFront)
}

let onPop: (event: PopStateEvent) => void = () => {}

/** Hears of the Back and Forward buttons before the router does, which starts to listen later. */
export function beforeRouter(listener: typeof onPop): void {
  onPop = listener
}

globalThis.window?.addEventListener('popstate', (event) => onPop(event))
