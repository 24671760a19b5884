import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Kinds } from './model/kinds.ts'
import { listNotifications, mark, type Reader, readState } from './list/list.ts'
import { hintUnread } from './list/unread-topic.ts'
import { subscribe, unsubscribe } from './push/subscriptions.ts'
import { vapidKeys } from './push/vapid.ts'
import { changeSetting, readSettings } from './settings.ts'
import { readUnsubscribeToken } from './mails/unsubscribe.ts'

type RoutesDeps = Pick<Deps, 'db' | 'clock' | 'bus' | 'config' | 'network' | 'secret'>

export function notificationHandlers(deps: RoutesDeps, kinds: Kinds): Handlers {
  return {
    ...listHandlers(deps, kinds),
    ...settingHandlers(deps, kinds),
    ...pushHandlers(deps),
  }
}

function listHandlers(deps: RoutesDeps, kinds: Kinds): Handlers {
  return {
    'GET /account/notifications': ({ actor, query, lang }) => {
      assertUser(actor)
      return listNotifications(deps.db, kinds, {
        reader: readerOf(actor),
        lang,
        now: deps.clock.now(),
        ...query,
      })
    },
    'POST /account/notification': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid } = actor
      const { ids, upTo, read } = body
      await mark(deps.db, { userOid, ids, upTo, read, now: deps.clock.now() })
      await hintUnread(deps.bus, [userOid])
      const { unread } = await readState(deps.db, readerOf(actor))
      return { unread }
    },
  }
}

function readerOf({ userOid, roles }: UserActor): Reader {
  return { userOid, seesAdult: roles.has('adult') }
}

function settingHandlers(deps: RoutesDeps, kinds: Kinds): Handlers {
  const answer = async (actor: UserActor) => ({
    types: await readSettings(deps.db, kinds, actor),
    pushPublicKey: vapidKeys(deps.secret).publicKey,
  })
  return {
    'GET /account/notification/setting': ({ actor }) => {
      assertUser(actor)
      return answer(actor)
    },
    'POST /account/notification/setting/modify': async ({ actor, body }) => {
      assertUser(actor)
      const { type, channel, enabled } = body
      await changeSetting(deps.db, { userOid: actor.userOid, type, channel, enabled })
      return answer(actor)
    },
    'POST /account/notification/unsubscribe': ({ body }) => endMails(deps, body.token),
  }
}

function pushHandlers(deps: RoutesDeps): Handlers {
  return {
    'POST /account/notification/push': async ({ actor, body }) => {
      assertUser(actor)
      await subscribe(deps, actor, body)
      return { subscribed: true }
    },
    'POST /account/notification/push/remove': async ({ actor, body }) => {
      assertUser(actor)
      const { endpoint } = body
      return { removed: await unsubscribe(deps, { userOid: actor.userOid, endpoint }) }
    },
  }
}

const oneClick = {
  summary: 'One-click opt-out of emails of a type (RFC 8058)',
  description: 'The address is in the email’s `List-Unsubscribe` header.\n\nPermission: public.',
  params: z.object({ token: z.string().max(200) }),
  response: { 200: z.string() },
}

/**
 * POST /account/notification/unsubscribe/{token}, with a form as mail programs send it. Forms are
 * read here alone, and thrown away: the token says everything.
 */
export function serveOneClick(app: FastifyInstance, deps: Pick<RoutesDeps, 'db' | 'secret'>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    )
    const end = (request: FastifyRequest): Promise<string> =>
      endMails(deps, (request.params as { token: string }).token).then(() => '')
    const options = { schema: oneClick, config: { permission: 'public' } }
    scope.post('/api/account/notification/unsubscribe/:token', options, end)
  })
}

/** Ends the mails that a token names; once or ten times is the same. */
async function endMails(deps: Pick<RoutesDeps, 'db' | 'secret'>, token: string) {
  const { userOid, type } = readUnsubscribeToken(deps.secret, token)
  const user = await deps.db
    .selectFrom('users')
    .select('oid')
    .where('oid', '=', userOid)
    .executeTakeFirst()
  if (user) await changeSetting(deps.db, { userOid, type, channel: 'mail', enabled: false })
  return { type }
}
