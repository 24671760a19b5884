import type { Actor } from '../../../platform/http/actor.ts'
import { type Viewer, viewerOf } from '../admission/viewer.ts'

/** Whose a pass is. It’s checked again by the device itself, which a password was entered on. */
export function holderOf(secret: string, actor: Actor): Viewer {
  const { userOid, guestId } = actor
  const isVisitor = userOid === null && guestId !== null
  return isVisitor ? { kind: 'guest', oid: guestId } : viewerOf(secret, actor)
}
