import { createHmac } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { viewerOf } from '../admission/viewer.ts'

/** Who chats: a user, or a guest by their device. */
export interface Chatter {
  kind: 'user' | 'guest'
  /** Of guests, a keyed hash of the device. */
  oid: string
}

/** Throws `auth.guest_id_required` if it’s neither. */
export function chatterOf(secret: string, actor: Actor): Chatter {
  const { kind, oid } = viewerOf(secret, actor)
  if (kind === 'address') throw new AppError('auth.guest_id_required')
  return { kind, oid }
}

/** Who others are told a chatter is; while names are hidden, somebody else in each stream. */
export function shownOidOf(
  secret: string,
  { kind, oid }: Chatter,
  { isHidden, scope }: { isHidden: boolean; scope: string },
): string {
  // A guest’s shows no more than a hidden one.
  if (!isHidden || kind === 'guest') return oid
  const text = `live chat hidden ${scope} ${oid}`
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, 24)
}

/** Five digits that follow the word for “anonymous” (R-live-chat-029). */
export function anonymousNumber(shownOid: string): string {
  return String(Number.parseInt(shownOid.slice(-10), 16) % 100_000).padStart(5, '0')
}
