import { createHmac } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'

/** Who watches and chats: a user, or a guest by their device. */
export interface Viewer {
  kind: 'user' | 'guest'
  /** Of guests, a keyed hash of the device: its id opens that guest’s chats. */
  oid: string
}

/** Throws `auth.guest_id_required` if it’s neither. */
export function viewerOf(secret: string, { userOid, guestId }: Actor): Viewer {
  if (userOid !== null) return { kind: 'user', oid: userOid }
  if (guestId === null) throw new AppError('auth.guest_id_required')
  return { kind: 'guest', oid: guestOid(secret, guestId) }
}

export function guestOid(secret: string, guestId: string): string {
  return hash(secret, `guest ${guestId}`).slice(0, 24)
}

/** Who others are told a viewer is while names are hidden: the same for a whole stream. */
export function hiddenOid(secret: string, { oid }: Viewer, scope: string): string {
  return hash(secret, `hidden ${scope} ${oid}`).slice(0, 24)
}

/** Five digits that follow the word for “anonymous” (R-live-chat-029). */
export function anonymousNumber(shownOid: string): string {
  return String(Number.parseInt(shownOid.slice(-10), 16) % 100_000).padStart(5, '0')
}

function hash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`live chat ${text}`).digest('hex')
}
