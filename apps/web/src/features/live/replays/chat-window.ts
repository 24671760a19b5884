import type { ReplayEntry } from './replays.api.ts'

/** What was read of a chat, without a hole, from a position of the video on. */
export interface ChatWindow {
  fromMs: number
  items: readonly ReplayEntry[]
  /** Where the next page begins; null at the end of the chat. */
  nextAfter: number | null
}

/** How much of what came before is shown after a jump. */
const beforeMs = 60_000
/** The next page is read so long before it’s needed. */
const aheadMs = 20_000
const shownAtOnce = 150

/** What has to be read to show the chat at a position. */
export function missingAt(
  window: ChatWindow | null,
  ms: number,
): { fromMs: number; after?: number } | null {
  const lastMs = window?.items.at(-1)?.atMs ?? window?.fromMs ?? 0
  const isIn =
    window && ms >= window.fromMs && (window.nextAfter === null || ms <= lastMs + beforeMs)
  if (!isIn) return { fromMs: Math.max(0, ms - beforeMs) }
  if (window.nextAfter === null || ms < lastMs - aheadMs) return null
  return { fromMs: window.fromMs, after: window.nextAfter }
}

/** The messages up to a position, the newest of them. */
export function shownAt(window: ChatWindow | null, ms: number): readonly ReplayEntry[] {
  const items = window?.items ?? []
  const end = items.findIndex(({ atMs }) => atMs > ms)
  const until = end === -1 ? items.length : end
  return items.slice(Math.max(0, until - shownAtOnce), until)
}
