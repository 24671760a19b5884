import { sql } from 'kysely'
import type { OutputOf } from '@plax/contracts'
import type { session as sessionShape } from '@plax/contracts/account/account'
import { errorMessage } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import { isNickname, nicknameKey, normalizeNickname } from '@plax/contracts/account/nicknames'
import { isReservedName } from '@plax/contracts/account/reserved-names'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { figureOf, queueOf } from '../../platform/desk.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetRows } from '../../platform/forget.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { guestCookie, sentToken, sessionCookie } from '../../platform/http/authenticate.ts'
import type { Call, Handlers } from '../../platform/http/mount.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import { newGuestId } from '../../platform/ids.ts'
import { joinHandlers } from '../../platform/lifecycle.ts'
import { assertSendsMail } from '../../platform/mail/mailer.ts'
import { accountNotifies } from './account.notifies.ts'
import { accountAliases } from './account.aliases.ts'
import { presentOwnUser, presentPerson } from './users/present-users.ts'
import {
  becomeCreator,
  findUserByCustomUrl,
  findUser,
  getUser,
  hasBlocked,
  rolesOf,
  type UserRow,
} from './account.service.ts'
import { placeHandlers } from './account.place.ts'
import { forgetQrVisits, qrVisitHandlers, qrVisitLifecycle } from './qr-visits/qr-visits.ts'
import { mergeGuest } from './sign-up/open-account.ts'
import { emailKey } from './users/users.queries.ts'
import { accessToken, endSession, sessionFinder } from './sessions/sessions.ts'
import { findNameHolder } from './names/name-holders.ts'
import { customUrlHandlers, customUrlLifecycle } from './custom-url/custom-url.routes.ts'
import { favoriteHandlers, favoriteLifecycle } from './favorites/favorites.routes.ts'
import { isFavorite } from './favorites/favorites.ts'
import { countFollowers } from './names/count-followers.ts'
import { profileHandlers } from './profile/profile.routes.ts'
import { closedAccountHandlers } from './closed-accounts/closed-accounts.routes.ts'
import { nameHandlers, nameLifecycle } from './names/names.routes.ts'
import { passkeyHandlers, passkeyLifecycle } from './passkeys/passkeys.ts'
import { identityOf } from './providers/identity.ts'
import { providerHandlers, providerLifecycle } from './providers/providers.ts'
import { emailHandlers, emailLifecycle, forgetEmailChanges } from './email/email.routes.ts'
import { recoveryHandlers } from './recovery/recovery.routes.ts'
import { resetTask, sendResetLink } from './recovery/reset-link.ts'
import {
  forgetDevicesAndGuesses,
  sessionLifecycle,
  sessionListHandlers,
} from './sessions/sessions.routes.ts'
import { sessionAdminHandlers } from './sessions/sessions.admin.ts'
import { approvalHandlers, approvalLifecycle } from './approvals/approvals.routes.ts'
import { accessLogHandlers } from './access-log/access-log.ts'
import { toolKeyHandlers, toolKeyLifecycle } from './tool-keys/tool-keys.ts'
import { roleHandlers, roleLifecycle } from './roles/roles.routes.ts'
import {
  endSuspensions,
  endSuspensionsTask,
  suspensionHandlers,
} from './suspension/suspension.routes.ts'
import {
  forgetSuspendedSessions,
  suspensionExplainer,
  suspensionLifecycle,
} from './suspension/suspended-sessions.ts'
import { callerOf } from './sessions/caller.ts'
import { countGuess } from './sessions/guessing.ts'
import { presentSession, presentSignIn } from './sign-in/present-sign-in.ts'
import { logIn } from './sign-in/sign-in.ts'
import { stepUpHandlers } from './step-up/step-up.ts'
import { forgetSetups, twoFactorHandlers, twoFactorLifecycle } from './two-factor/two-factor.ts'
import { forgetSignUpGifts, offeredGift } from './sign-up/gift.ts'
import { sendSignupCode, signUp, verifySignupCode } from './sign-up/sign-up.ts'
import { profileLifecycle } from './profile.lifecycle.ts'
import { dataDownloadHandlers } from './data-download/data-download.routes.ts'
import { removeTask } from './withdrawal/close-account.ts'
import { removeWithdrawn } from './withdrawal/remove-person.ts'
import {
  forgetWithdrawals,
  withdrawalHandlers,
  withdrawalLifecycle,
} from './withdrawal/withdrawal.routes.ts'
import { dataNote } from './data-note.ts'

const freeNickname: Record<Language, string> = {
  en: 'Nice, this would work.',
  ko: '좋아요, 사용할 수 있는 닉네임이에요.',
  jp: 'いいですね、使えるニックネームです。',
  es: 'Genial, este serviría.',
}

/** What features above know of the caller, for `self` of getuser. */
export type ReadMore = (userOid: string) => Promise<More>
/** The tags that new creators get. */
export type CreatorTags = () => Promise<readonly string[]>
type More = Pick<
  NonNullable<OutputOf<'GET /account/getuser'>['self']>,
  'shoppingCart' | 'oneTouchPayment' | 'likedContents' | 'likedComments'
>

export function accountFeature(
  deps: Deps,
  { readMore, creatorTags }: { readMore: ReadMore; creatorTags: CreatorTags },
): Feature {
  const identity = identityOf(deps)
  const handlers = {
    ...signupHandlers(deps),
    ...sessionHandlers(deps),
    ...userHandlers({ ...deps, creatorTags }, readMore),
    ...placeHandlers(deps),
    ...stepUpHandlers(deps, (provider) => identity.client.isThere(provider)),
  }
  return {
    name: 'account',
    notifies: accountNotifies,
    firstSteps: [
      {
        step: 'picture',
        isDone: (oid) =>
          sql`EXISTS (SELECT FROM users WHERE oid = ${oid} AND picture_asset_oid IS NOT NULL)`,
      },
    ],
    desk: {
      queues: [
        queueOf('GET /admin/approvals', {
          table: 'second_approvals',
          since: 'requested_at',
          condition: sql`state = 'pending'`,
        }),
      ],
      figures: [figureOf('GET /account/admin/users', { table: 'users' })],
    },
    lifecycle: {
      ...joinHandlers(
        profileLifecycle,
        { tables: ['qr_visits'], ...qrVisitLifecycle },
        sessionLifecycle,
        emailLifecycle,
        twoFactorLifecycle,
        passkeyLifecycle,
        nameLifecycle,
        favoriteLifecycle,
        customUrlLifecycle,
        providerLifecycle,
        roleLifecycle,
        approvalLifecycle,
        toolKeyLifecycle,
        withdrawalLifecycle,
        suspensionLifecycle,
      ),
      exportNote: dataNote,
    },
    jobs: {
      'account.forget-sessions': async () => {
        const now = deps.clock.now()
        await forgetRows(deps, 'sessions', sql`expires_at < ${now}`)
        await forgetRows(deps, 'email_codes', sql`expires_at < ${now}`)
        await forgetRows(deps, 'one_time_tokens', sql`expires_at < ${now}`)
        await forgetSignUpGifts(deps)
        await forgetSetups(deps)
        await forgetDevicesAndGuesses(deps)
        await forgetEmailChanges(deps)
        await forgetWithdrawals(deps)
        await forgetSuspendedSessions(deps)
      },
      [resetTask]: sendResetLink(deps),
      'account.forget-qr-visits': () => forgetQrVisits(deps),
      [removeTask]: () => removeWithdrawn(deps),
      [endSuspensionsTask]: endSuspensions(deps),
    },
    cron: [
      { task: 'account.forget-sessions', schedule: '41 3 * * *' },
      { task: 'account.forget-qr-visits', schedule: '43 3 * * *' },
      { task: removeTask, schedule: '*/5 * * * *' },
      { task: endSuspensionsTask, schedule: '*/5 * * * *' },
    ],
    handlers: {
      ...handlers,
      ...accountAliases(handlers, (...to) => setGuestCookie(deps, ...to)),
      ...qrVisitHandlers(deps),
      ...twoFactorHandlers(deps),
      ...passkeyHandlers(deps),
      ...nameHandlers(deps),
      ...profileHandlers(deps),
      ...favoriteHandlers(deps),
      ...customUrlHandlers(deps),
      ...recoveryHandlers(deps),
      ...sessionListHandlers(deps),
      ...sessionAdminHandlers(deps),
      ...emailHandlers(deps),
      ...roleHandlers(deps),
      ...approvalHandlers(deps),
      ...toolKeyHandlers(deps),
      ...accessLogHandlers(deps),
      ...suspensionHandlers(deps),
      ...providerHandlers(deps, identity.client, (reply) => renewGuestCookie(deps, reply)),
      ...withdrawalHandlers(deps),
      ...closedAccountHandlers(deps),
      ...dataDownloadHandlers(deps),
    },
    ...identity.pages,
  }
}

function signupHandlers(deps: Deps): Handlers {
  return {
    'POST /account/signup/code': async ({ body, lang }) => {
      assertSendsMail(deps.config)
      await countCall(deps, `signup-code|${body.email.toLowerCase()}`, {
        calls: 5,
        windowSeconds: 600,
      })
      return sendSignupCode(deps, body.email, lang)
    },
    'GET /account/signup/gift': ({ actor }) => offeredGift(deps, actor.address),
    'POST /account/signup/verify': ({ body }) => verifySignupCode(deps, body.email, body.code),
    'POST /account/signup': async ({ body, lang, actor, request, reply }) => {
      const from = callerOf(deps, { request, actor })
      const signedIn = await signUp(deps, { ...body, lang, guestId: actor.guestId, from })
      renewGuestCookie(deps, reply)
      return presentSession(deps, reply, signedIn)
    },
  }
}

function sessionHandlers(deps: Deps): Handlers {
  return {
    'POST /account/login': async ({ body, actor, request, reply }) => {
      const loginType = (request.body as { loginType?: string | null }).loginType
      if (loginType && loginType !== 'plax') throw new AppError('account.login_type_unknown')
      if (body.email !== undefined || body.token !== undefined) {
        await countCall(deps, `login|${actor.address}`, { calls: 60, windowSeconds: 600 })
      }
      if (body.email === undefined)
        return restoreSession(deps, { token: body.token, actor, request, reply })
      const caller = callerOf(deps, { request, actor })
      await countGuess(deps, { emailKey: emailKey(body.email), ...caller })
      const { email, password = '' } = body
      return presentSignIn(deps, reply, await logIn(deps, { email, password, ...caller }))
    },
    'POST /account/logout': async ({ actor, reply }) => {
      if (actor.sessionId) await endSession(deps.db, actor.sessionId)
      reply.clearCookie(sessionCookie, { path: '/' })
      return { ended: actor.sessionId !== null }
    },
    'POST /story-chat/account/migrate': async ({ actor, reply }) => {
      assertUser(actor)
      const { guestId, userOid } = actor
      if (!guestId) throw new AppError('auth.guest_id_required')
      const now = deps.clock.now()
      const migrated = await deps.db
        .transaction()
        .execute((tx) => mergeGuest(tx, deps, { guestId, userOid, now }))
      renewGuestCookie(deps, reply)
      return { migrated }
    },
  }
}

/** A stored token, or the cookie's session, gives the user back; the cookie itself is never told. */
async function restoreSession(
  deps: Deps,
  {
    token,
    actor,
    request,
    reply,
  }: { token: string | undefined } & Pick<Call<never>, 'actor' | 'request' | 'reply'>,
): Promise<z.output<typeof sessionShape>> {
  const now = deps.clock.now()
  const session = token ? await sessionFinder(deps)(token, now) : null
  const userOid = session?.userOid ?? (token ? null : actor.userOid)
  const sessionId = session?.id ?? actor.sessionId
  if (!userOid || !sessionId) {
    const ended = token ?? sentToken(request)
    const why = ended && (await suspensionExplainer(deps)(ended))
    if (why) throw why
    reply.clearCookie(sessionCookie, { path: '/' })
    throw new AppError('account.session_ended')
  }
  const user = await getUser(deps.db, userOid)
  return {
    token: accessToken(deps.secret, sessionId, now),
    user: await presentOwnUser(deps.db, user, await rolesOf(deps, user)),
  }
}

function userHandlers(deps: Deps & { creatorTags: CreatorTags }, readMore: ReadMore): Handlers {
  return {
    'GET /account/userfromnickname': async ({ actor, query, lang }) => {
      const nickname = normalizeNickname(query.nickname)
      if (!isNickname(nickname)) throw new AppError('account.nickname_invalid')
      const user = await findNameHolder(deps.db, { key: nicknameKey(nickname) })
      const isReserved = isReservedName(nickname) && !actor.roles.has('admin')
      const obstacle = user ? 'account.nickname_taken' : isReserved && 'account.nickname_reserved'
      const message = obstacle ? errorMessage(obstacle, lang) : freeNickname[lang]
      return {
        available: !obstacle,
        message,
        user: user && (await presentPerson(deps.db, user, lang)),
      }
    },
    'GET /account/getuser': (call) => getUserAnswer(deps, call, readMore),
    'GET /story-chat/getuser': (call) => getUserAnswer(deps, call, readMore),
    'POST /account/creator': async ({ body, actor }) => {
      assertUser(actor)
      const tags = await deps.creatorTags()
      const accepted = { terms: body.acceptTerms, fees: body.acceptFees, tags }
      const user = await becomeCreator(deps, actor.userOid, accepted)
      return { user: await presentOwnUser(deps.db, user, await rolesOf(deps, user)) }
    },
  }
}

async function getUserAnswer(
  deps: Deps,
  {
    query,
    actor,
    lang,
  }: Pick<Call<never>, 'actor' | 'lang'> & {
    query: { userOid?: string | undefined; customUrl?: string | undefined }
  },
  readMore: ReadMore,
): Promise<OutputOf<'GET /account/getuser'>> {
  const self = actor.userOid ? await findUser(deps.db, actor.userOid) : null
  const asked = await askedUser(deps, query)
  return {
    user: asked && (await presentPerson(deps.db, asked, lang)),
    isBlocked: asked !== null && (await hasBlocked(deps.db, actor, asked.oid)),
    isFavorite: asked !== null && (await isFavorite(deps.db, actor.userOid, asked.oid)),
    followerCount: asked === null ? 0 : await countFollowers(deps.db, asked.oid),
    self: self && {
      ...(await presentOwnUser(deps.db, self, await rolesOf(deps, self))),
      ...(await readMore(self.oid)),
    },
  }
}

async function askedUser(
  deps: Deps,
  query: { userOid?: string | undefined; customUrl?: string | undefined },
): Promise<UserRow | null> {
  if (query.userOid) {
    const isOid = z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .safeParse(query.userOid).success
    if (!isOid)
      throw invalidField({
        in: 'querystring',
        path: '/userOid',
        problem: 'An id has 24 hexadecimal characters.',
      })
    return getUser(deps.db, query.userOid)
  }
  if (!query.customUrl) return null
  const user = await findUserByCustomUrl(deps.db, query.customUrl)
  if (!user) throw new AppError('account.user_not_found')
  return user
}

/** The device goes on as a new guest, since what the old one had now belongs to the account. */
function renewGuestCookie(deps: Deps, reply: FastifyReply): void {
  setGuestCookie(deps, reply, newGuestId())
}

function setGuestCookie(deps: Deps, reply: FastifyReply, guestId: string): void {
  reply.setCookie(guestCookie, guestId, {
    path: '/',
    sameSite: 'lax',
    secure: deps.config.publicUrl?.startsWith('https:') ?? false,
    maxAge: 2 * 365 * 24 * 3600,
  })
}
