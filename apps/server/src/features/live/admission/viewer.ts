import { createHash } from 'node:crypto'
import type { Actor } from '../../../platform/http/actor.ts'

/** Who watches: a user, a visitor by their device, or programs by their address alone. */
export interface Viewer {
  kind: 'user' | 'guest' | 'address'
  oid: string
}

export function viewerOf({ userOid, guestId, address }: Actor): Viewer {
  if (userOid !== null) return { kind: 'user', oid: userOid }
  if (guestId !== null) return { kind: 'guest', oid: guestId }
  return { kind: 'address', oid: createHash('sha256').update(address).digest('hex').slice(0, 24) }
}
