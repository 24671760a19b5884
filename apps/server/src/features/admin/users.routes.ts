import type { OutputOf } from '@plax/contracts'
import { holds, type Role } from '@plax/contracts/policy'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { oidTime } from '../../platform/ids.ts'
import {
  findOpenWithdrawal,
  findUser,
  findUsers,
  getUser,
  listGrants,
  listHeldRoles,
  readSessions,
  readSignIn,
  rolesOf,
  type UserRow,
} from '../account/account.service.ts'
import { getBalance } from '../ledger/ledger.service.ts'
import { countFigures } from '../story-chat/admin/person-figures.service.ts'

type UserView = OutputOf<'GET /admin/users/{userOid}'>
type UserSummary = OutputOf<'GET /account/admin/users'>['items'][number]

type UserDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'askedRoles'>

/** Users as administrators see them. */
export function userHandlers(deps: UserDeps): Handlers {
  return {
    'GET /account/admin/users': async ({ query, concern }) => {
      const place = readCursor(query.cursor, [cursorPart.oid])
      const found = await findUsers(deps.db, {
        ...query,
        beforeOid: place?.[0] ?? null,
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.oid])
      concern(rows.map(({ oid }) => oid))
      return { items: await presentUsers(deps.db, rows), nextCursor }
    },
    'GET /account/admin/creators': async ({ query, concern }) => {
      const place = readCursor(query.cursor, [cursorPart.oid])
      const found = await findUsers(deps.db, {
        ...query,
        role: 'creator',
        beforeOid: place?.[0] ?? null,
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.oid])
      concern(rows.map(({ oid }) => oid))
      const presented = await presentUsers(deps.db, rows)
      const items = presented.map((user, index) => ({
        ...user,
        customUrl: rows[index]?.custom_url ?? null,
        creatorSince: rows[index]?.creator_since?.toISOString() ?? null,
      }))
      return { items, nextCursor }
    },
    'GET /admin/users/{userOid}': ({ params }) => readUser(deps, params.userOid),
  }
}

async function readUser(deps: UserDeps, userOid: string): Promise<UserView> {
  const { db } = deps
  const now = deps.clock.now()
  const user = await getUser(db, userOid)
  const [presented] = await presentUsers(db, [user])
  if (!presented) throw new AppError('account.user_not_found')
  const roles = await rolesOf(deps, user)
  const balance = await getBalance(db, userOid, now)
  const { count, lastUsedAt } = await readSessions(db, { userOid, now })
  return {
    ...presented,
    customUrl: user.custom_url,
    suspension: await presentSuspension(db, user),
    withdrawal: await presentWithdrawal(db, user, now),
    heldRoles: await listHeldRoles(db, { userOid, roles }),
    canWriteStories: holds(roles, 'storyWriter'),
    creatorSince: user.creator_since?.toISOString() ?? null,
    lastSeenAt: lastUsedAt?.toISOString() ?? null,
    sessions: count,
    signIn: await readSignIn(db, user),
    balance: {
      coins: balance.coins,
      bonusCoins: balance.bonusCoins,
      creditMilli: balance.creditMilli,
      bonusCreditMilli: balance.bonusCreditMilli,
      heldCreditMilli: balance.heldCreditMilli + balance.heldBonusCreditMilli,
    },
    figures: await countFigures(db, userOid),
  }
}

async function presentUsers(db: Db, users: readonly UserRow[]): Promise<UserSummary[]> {
  const oids = users.map(({ oid }) => oid)
  const grants = await listGrants(db, oids)
  return users.map((user) => {
    const granted = grants.filter((grant) => grant.user_oid === user.oid).map(({ role }) => role)
    return presentUser(user, new Set<Role>(granted))
  })
}

function presentUser(user: UserRow, granted: ReadonlySet<Role>): UserSummary {
  return {
    oid: user.oid,
    nickname: user.nickname,
    multiLangNick: user.multi_lang_nick,
    email: user.email,
    language: user.language,
    roles: [...granted, ...(user.is_creator ? (['creator'] as const) : [])],
    isAdmin: granted.has('admin'),
    isCreator: user.is_creator,
    isAdult: user.is_adult,
    creatorTags: user.creator_tags,
    isSuspended: user.suspended_at !== null,
    registeredAt: oidTime(user.oid).toISOString(),
  }
}

async function presentSuspension(db: Db, user: UserRow): Promise<UserView['suspension']> {
  const { suspended_at: at, suspension_reason: reason, suspended_until: until } = user
  if (at === null || reason === null) return null
  const by = user.suspended_by === null ? null : await findUser(db, user.suspended_by)
  return {
    reason,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    by: by && { oid: by.oid, nickname: by.nickname },
  }
}

async function presentWithdrawal(
  db: Db,
  user: UserRow,
  now: Date,
): Promise<UserView['withdrawal']> {
  if (user.withdrawn_at) {
    return { state: 'removed', askedAt: null, at: user.withdrawn_at.toISOString() }
  }
  const open = await findOpenWithdrawal(db, user.oid)
  if (!open) return null
  const isOver = open.state === 'removing' || open.scheduled_at <= now
  return {
    state: isOver ? 'removing' : 'waiting',
    askedAt: open.asked_at.toISOString(),
    at: open.scheduled_at.toISOString(),
  }
}
