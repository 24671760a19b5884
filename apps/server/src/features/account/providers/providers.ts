import type { OutputOf } from '@plax/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import { isForm } from '../../../platform/http/forms.ts'
import { type Handlers, Redirect } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { relyingParty } from '../login-methods/relying-party.ts'
import { callerOf } from '../sessions/caller.ts'
import { presentSession } from '../sign-in/present-sign-in.ts'
import { arrive, type ArriveCall } from './arrive.ts'
import { beginAttempt, browserOf, markBrowser } from './attempt.ts'
import { unlink } from './link.ts'
import { sendsMail } from '../../../platform/mail/mailer.ts'
import type { AttemptUse, Provider } from '../login-methods/provider.ts'
import type { ProviderClient } from './provider-client.ts'
import {
  deleteMethods,
  listMethods,
  type SignInMethodRow,
} from '../login-methods/providers.queries.ts'
import { signUpByProvider } from './sign-up-by-provider.ts'

/** Signing in by Google and Apple, and what of them belongs to an account. */
export function providerHandlers(
  deps: Deps,
  client: ProviderClient,
  renewGuestCookie: (reply: FastifyReply) => void,
): Handlers {
  const depart = (use: AttemptUse) => (call: DepartCall) => departFor(deps, client, use, call)
  return {
    'GET /account/providers': async () => ({
      items: client.list(),
      sendsMail: sendsMail(deps.config),
    }),
    'POST /account/providers/{provider}/sign-in': depart('sign-in'),
    'POST /account/providers/{provider}/link': depart('link'),
    'POST /account/providers/{provider}/step-up': depart('step-up'),
    'POST /account/providers/sign-up': async ({ body, lang, actor, request, reply }) => {
      const from = callerOf(deps, { request, actor })
      const { guestId } = actor
      const browser = browserOf(request)
      const signedIn = await signUpByProvider(deps, { ...body, lang, guestId, browser, from })
      renewGuestCookie(reply)
      return presentSession(deps, reply, signedIn)
    },
    'GET /account/g-login': async ({ query }) => toPage('google', query),
    'POST /account/g-login': (call) => arrive(deps, client, 'google', call),
    'GET /account/a-login': async ({ query }) => toPage('apple', query),
    'POST /account/a-login': async (call) =>
      isForm(call.request) ? toPage('apple', call.body) : arrive(deps, client, 'apple', call),
    ...ownMethodHandlers(deps),
  }
}

function ownMethodHandlers(deps: Deps): Handlers {
  return {
    'GET /account/sign-in-methods': async ({ actor }) => {
      assertUser(actor)
      return { items: (await listMethods(deps.db, actor.userOid)).map(present) }
    },
    'DELETE /account/sign-in-methods/{provider}': async ({ actor, params }) => {
      assertUser(actor)
      await unlink(deps, { userOid: actor.userOid, ...params })
      return { removed: true }
    },
  }
}

interface DepartCall {
  actor: Actor
  params: { provider: Provider }
  request: FastifyRequest
  reply: FastifyReply
}

async function departFor(
  deps: Deps,
  client: ProviderClient,
  use: AttemptUse,
  { actor, params, request, reply }: DepartCall,
): Promise<{ url: string }> {
  const { provider } = params
  if (!client.isThere(provider)) throw new AppError('account.login_type_unknown')
  const { origin } = relyingParty(deps, request)
  const userOid = use === 'sign-in' ? null : actor.userOid
  const browser = markBrowser(deps, request, reply)
  return { url: await beginAttempt(deps, client, { provider, use, userOid, origin, browser }) }
}

/** Sends the browser to the page, which posts the answer from our own origin. */
function toPage(provider: Provider, answer: ArriveCall['body']): Redirect {
  const query = new URLSearchParams()
  for (const name of ['code', 'state', 'iss', 'error', 'user'] as const) {
    const value = answer[name]
    if (value !== undefined) query.set(name, value)
  }
  return new Redirect(`/login/${provider}?${query.toString()}`)
}

function present(row: SignInMethodRow): OutputOf<'GET /account/sign-in-methods'>['items'][number] {
  return {
    provider: row.provider,
    email: row.email,
    linkedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export const providerLifecycle: LifecycleHandler = {
  tables: ['sign_in_methods'],
  onErase: (tx, { userOid }) => deleteMethods(tx, { userOid }),
  onExport: (db, { userOid }) => ({
    signInMethods: async () =>
      (await listMethods(db, userOid)).map((row) => ({ ...present(row), subject: row.subject })),
  }),
}
