import type { OutputOf } from '@plax/contracts'

export type Notice = OutputOf<'GET /account/notices'>['items'][number]

/** A promotion that was put off leaves the reader alone this long, with all others (R-shell-026). */
export const promotionRestMs = 60 * 60_000
/** A notice that the reader hides stays away this long (R-shell-027). */
export const noticeRestMs = 24 * 60 * 60_000

/** What the reader asked of this browser; instants in milliseconds. */
export interface PopupMemory {
  /** No promotion before this. */
  promotionsFrom: number
  /** By notice, until when it is hidden. */
  hidden: Record<string, number>
}

export const emptyMemory: PopupMemory = { promotionsFrom: 0, hidden: {} }

export function putOffPromotions(memory: PopupMemory, now: number): PopupMemory {
  return { ...memory, promotionsFrom: now + promotionRestMs }
}

/** Forgets on the way what is over. */
export function hideNotice(memory: PopupMemory, oid: string, now: number): PopupMemory {
  const kept = Object.entries(memory.hidden).filter(([, until]) => until > now)
  return { ...memory, hidden: { ...Object.fromEntries(kept), [oid]: now + noticeRestMs } }
}

/** The popup to show next: a notice before a promotion, and none that was closed in this tab. */
export function nextPopup(
  notices: readonly Notice[],
  memory: PopupMemory,
  { now, closed }: { now: number; closed: ReadonlySet<string> },
): Notice | null {
  const open = notices.filter(
    ({ oid, kind }) =>
      !closed.has(oid) &&
      (kind === 'notice' ? (memory.hidden[oid] ?? 0) <= now : memory.promotionsFrom <= now),
  )
  return open.find(({ kind }) => kind === 'notice') ?? open[0] ?? null
}

const quiet = [
  /^\/(?:wallet|sandbox|login|signup|creator\/apply|admin|dev|studio)(?:\/|$)/,
  /^\/story\/(?:setup|promptlog)(?:\/|$)/,
  /^\/story\/[^/]+\/(?:c|canvas)(?:\/|$)/,
]

/** Whether a popup may come before a page: never where one pays, chats, signs in or works. */
export function mayPopUp(pathname: string): boolean {
  return !quiet.some((place) => place.test(pathname))
}
