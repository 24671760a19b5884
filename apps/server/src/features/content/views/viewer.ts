import type { Actor } from '../../../platform/http/actor.ts'
import { AppError } from '../../../platform/errors.ts'

/** Whose views these are: an account's, or of a device without one. */
export interface Viewer {
  viewer_kind: 'user' | 'guest'
  viewer_oid: string
}

export function viewerOf({ userOid, guestId }: Pick<Actor, 'userOid' | 'guestId'>): Viewer {
  if (userOid) return { viewer_kind: 'user', viewer_oid: userOid }
  if (guestId) return { viewer_kind: 'guest', viewer_oid: guestId }
  throw new AppError('auth.guest_id_required')
}
