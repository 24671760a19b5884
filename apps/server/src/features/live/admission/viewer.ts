import { createHash, createHmac } from 'node:crypto'
import type { Actor } from '../../../platform/http/actor.ts'

/** Who watches: a user, a visitor by their device, or programs by their address alone. */
export interface Viewer {
  kind: 'user' | 'guest' | 'address'
  /** Of visitors, a keyed hash of the device: its id opens that visitor’s chats with stories. */
  oid: string
}

/** Of connections, whose presence is noted again and again. */
const known = new WeakMap<Actor, Viewer>()

export function viewerOf(secret: string, actor: Actor): Viewer {
  const viewer = known.get(actor)
  if (viewer) return viewer
  const described = describe(secret, actor)
  known.set(actor, described)
  return described
}

function describe(secret: string, { userOid, guestId, address }: Actor): Viewer {
  if (userOid !== null) return { kind: 'user', oid: userOid }
  if (guestId !== null) return { kind: 'guest', oid: guestOid(secret, guestId) }
  return { kind: 'address', oid: createHash('sha256').update(address).digest('hex').slice(0, 24) }
}

export function guestOid(secret: string, guestId: string): string {
  return createHmac('sha256', secret).update(`live guest ${guestId}`).digest('hex').slice(0, 24)
}
