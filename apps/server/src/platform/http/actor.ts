import { type Permission, policy, type Role } from '@plax/contracts/policy'
import type { ToolScope } from '@plax/contracts/route'
import { mayCall } from '@plax/contracts/staff'
import { AppError } from '../errors.ts'

export type { Role }

/** Who makes a call, as the session says; hints of the client never reach this. */
export interface Actor {
  userOid: string | null
  /** 24 hexadecimal characters that a signed-out device carries (R-auth-014). */
  guestId: string | null
  sessionId: string | null
  /** When the person last proved who they are, beyond holding the session. */
  authenticatedAt?: Date
  /** The session of a tool key, which opens only the calls made for it (spec D9). */
  tool?: ToolScope
  roles: ReadonlySet<Role>
  /** Blocked somebody or something, which lists then leave out. */
  hasBlocks?: true
  /** Where the call comes from (ISO 3166), if the operator's proxy names it. */
  country?: string
  address: string
}

/** An actor that is known to be signed in. */
export type UserActor = Actor & { userOid: string }

/** Refuses an actor who lacks a permission: 401 where signing in could help, 403 where not. */
export function assertPermission(
  actor: Actor,
  { call, permission }: { call: string; permission: Permission },
): void {
  const asked = policy[permission]
  if (asked === 'everyone') return
  if (asked === 'device') {
    if (!actor.userOid && !actor.guestId) throw new AppError('auth.guest_id_required')
    return
  }
  if (!actor.userOid) throw new AppError('auth.required')
  if (!mayCall(actor.roles, { call, permission })) throw new AppError('auth.forbidden')
}

/** Narrows to a signed-in actor; for handlers of routes whose permission is `user` or above. */
export function assertUser(actor: Actor): asserts actor is UserActor {
  if (!actor.userOid) throw new AppError('auth.required')
}

/** How long a proof of who somebody is counts for grave calls. */
const stepUpTtlMs = 10 * 60 * 1000

/** Refuses whoever has not proved lately who they are; the web then asks, and sends the call again. */
export function assertProvedLately(actor: Actor, now: Date): void {
  const age = now.getTime() - (actor.authenticatedAt?.getTime() ?? 0)
  if (age > stepUpTtlMs) throw new AppError('account.step_up_required')
}
