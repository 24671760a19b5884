import type { OutputOf } from '@plax/contracts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { presentOwnUser } from '../users/present-users.ts'
import { rolesOf } from '../roles/held-roles.ts'
import { setSessionCookies } from '../sessions/caller.ts'
import type { FirstFactorPassed, SignedIn } from './sign-in.ts'

type PresentDeps = Pick<Deps, 'config' | 'db' | 'settings' | 'askedRoles'>

/** The answer to a right first factor, whichever: a session and its cookie, or the wait for a code. */
export async function presentSignIn(
  deps: PresentDeps,
  reply: FastifyReply,
  passed: FirstFactorPassed,
): Promise<OutputOf<'POST /account/login'>> {
  if ('pending' in passed) return { twoFactor: passed.pending }
  return presentSession(deps, reply, passed.signedIn)
}

/** The answer to a sign-in that is complete. */
export async function presentSession(
  deps: PresentDeps,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<OutputOf<'POST /account/signup'>> {
  setSessionCookies(deps, reply, signedIn)
  const { user, token, withdrawalCancelled } = signedIn
  return {
    token,
    user: await presentOwnUser(deps.db, user, await rolesOf(deps, user)),
    ...(withdrawalCancelled && { withdrawalCancelled }),
  }
}
