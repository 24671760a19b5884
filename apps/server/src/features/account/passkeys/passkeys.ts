import type { OutputOf } from '@plax/contracts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { getUser } from '../users/users.queries.ts'
import type { SignInFrom } from '../sessions/sessions.ts'
import { callerOf } from '../sessions/caller.ts'
import { presentSession } from '../sign-in/present-sign-in.ts'
import { enter, type SignedIn } from '../sign-in/sign-in.ts'
import { type RelyingParty, relyingParty } from '../login-methods/relying-party.ts'
import { deletePasskeys, listPasskeys, type PasskeyRow } from '../login-methods/passkeys.queries.ts'
import { askProof, type PasskeyAnswer, provePasskey } from './prove-passkey.ts'
import { askRegistration, register } from './register-passkey.ts'
import { removePasskey, renamePasskey } from './change-passkey.ts'

/** Passkeys of one's own, and signing in by them. */
export function passkeyHandlers(deps: Deps): Handlers {
  return {
    'GET /account/passkeys': async ({ actor }) => {
      assertUser(actor)
      return { items: (await listPasskeys(deps.db, actor.userOid)).map(present) }
    },
    'POST /account/passkeys/options': async ({ actor, request }) => {
      assertUser(actor)
      return askRegistration(deps, actor.userOid, relyingParty(deps, request))
    },
    'POST /account/passkeys': async ({ actor, body, request }) => {
      assertUser(actor)
      const response = body.response as RegistrationResponseJSON
      const made = { ...body, response, userOid: actor.userOid }
      return present(await register(deps, relyingParty(deps, request), made))
    },
    'PUT /account/passkeys/{oid}': async ({ actor, params, body }) => {
      assertUser(actor)
      return present(await renamePasskey(deps, { userOid: actor.userOid, ...params, ...body }))
    },
    'DELETE /account/passkeys/{oid}': async ({ actor, params }) => {
      assertUser(actor)
      await removePasskey(deps, { userOid: actor.userOid, ...params })
      return { removed: true }
    },
    'POST /account/passkeys/sign-in/options': ({ request }) =>
      askProof(deps, relyingParty(deps, request), { use: 'sign-in', userOid: null }),
    'POST /account/passkeys/sign-in': async ({ actor, body, request, reply }) => {
      const from = callerOf(deps, { request, actor })
      const party = relyingParty(deps, request)
      const signedIn = await signIn(deps, body, { party, from })
      return presentSession(deps, reply, signedIn)
    },
    'POST /account/passkeys/step-up/options': async ({ actor, request }) => {
      assertUser(actor)
      const asked = { use: 'step-up', userOid: actor.userOid } as const
      return askProof(deps, relyingParty(deps, request), asked)
    },
  }
}

/** The device and what unlocked it are two factors, so no code is asked for. */
async function signIn(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  answer: PasskeyAnswer,
  { party, from }: { party: RelyingParty; from: Omit<SignInFrom, 'method'> },
): Promise<SignedIn> {
  const now = deps.clock.now()
  const asked = { use: 'sign-in', userOid: null, party, now } as const
  const signedIn = await deps.db.transaction().execute(async (tx) => {
    const passkey = await provePasskey(tx, answer, asked)
    if (!passkey) return null
    const user = await getUser(tx, passkey.user_oid)
    return enter(tx, deps, user, { ...from, method: 'passkey' })
  })
  if (!signedIn) throw new AppError('account.passkey_refused')
  return signedIn
}

function present(row: PasskeyRow): OutputOf<'POST /account/passkeys'> {
  return {
    oid: row.oid,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export const passkeyLifecycle: LifecycleHandler = {
  tables: ['passkeys'],
  onErase: (tx, { userOid }) => deletePasskeys(tx, userOid),
  onExport: (db, { userOid }) => ({
    passkeys: async () =>
      (await listPasskeys(db, userOid)).map((row) => ({
        ...present(row),
        credentialId: row.credential_id,
        transports: row.transports,
        signatures: row.counter,
      })),
  }),
}
