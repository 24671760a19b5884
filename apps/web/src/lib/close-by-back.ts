import { beforeRouter, frontPopup, type Popup } from './popups.ts'

/** Where the router keeps the number of an entry. */
const indexKey = '__TSR_index'
/** The history entry that each popup was opened on. */
const entries = new WeakMap<Popup, number | undefined>()
/** How many times the browser was sent forward and has not arrived yet. */
let returns = 0

/**
 * The Back button closes what is in front of the page, one popup at a time, and the page stays. The
 * router isn’t notified: the browser is sent forward again at once.
 */
export function closeByBack(popup: Popup): void {
  entries.set(popup, entryOf(history.state))
  beforeRouter(onPop)
}

function onPop(event: PopStateEvent): void {
  if (returns > 0) {
    returns -= 1
    event.stopImmediatePropagation()
    return
  }
  const front = frontPopup()
  const from = front && entries.get(front)
  const to = entryOf(event.state)
  if (!front || from === undefined || to === undefined || to >= from) return
  event.stopImmediatePropagation()
  returns += 1
  history.go(from - to)
  ;(front.back ?? front.close)()
}

function entryOf(state: unknown): number | undefined {
  const index = (state as Record<string, unknown> | null)?.[indexKey]
  return typeof index === 'number' ? index : undefined
}
