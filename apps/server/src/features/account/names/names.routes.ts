import type { OutputOf } from '@plax/contracts'
import { grabbable } from '@plax/contracts/account/names'
import { nicknameChangeCoins } from '@plax/contracts/limits'
import { isNickname, nicknameKey } from '@plax/contracts/account/nicknames'
import type { Deps } from '../../../deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { presentOwnUser, presentPeople, presentPerson } from '../users/present-users.ts'
import { emailKey, findUserBy, listUsers, getUser, type UserRow } from '../users/users.queries.ts'
import { rolesOf } from '../roles/held-roles.ts'
import { buyNickname, restyleNickname } from './change-nickname.ts'
import { findCreators, findReceivers } from './find-people.ts'
import { setMultiLangNick } from './multi-lang-nick.ts'
import { listLastNames } from './name-changes.ts'
import { findNameHolder } from './name-holders.ts'
import './names.tables.ts'

type NameDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'askedRoles'>

/** Nicknames, names in several languages, and finding people by them. */
export function nameHandlers(deps: NameDeps): Handlers {
  return { ...nicknameHandlers(deps), ...lookupHandlers(deps) }
}

function nicknameHandlers(deps: NameDeps): Handlers {
  const own = async (user: UserRow) => presentOwnUser(deps.db, user, await rolesOf(deps, user))
  const restyle = async (change: { userOid: string; from?: string; to: string }) => {
    const user = await restyleNickname(deps, change)
    return { nickname: user.nickname, user: await own(user) }
  }
  return {
    'GET /account/nickname': async ({ actor }) => {
      assertUser(actor)
      const user = await getUser(deps.db, actor.userOid)
      const { nickname, multi_lang_nick: multiLangNick } = user
      const changes = await listChanges(deps, user.oid)
      const lastNames = await listLastNames(deps.db, user)
      return { nickname, multiLangNick, lastNames, priceCoins: nicknameChangeCoins, changes }
    },
    'POST /account/{id}/nickname': async ({ actor, params, body }) => {
      assertUser(actor)
      if (params.id !== actor.userOid) throw new AppError('auth.forbidden')
      return restyle({ userOid: actor.userOid, from: body.fromNickname, to: body.toNickname })
    },
    'POST /account/update/user/nickname': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid } = actor
      if (body.userOid && body.userOid !== userOid) throw new AppError('auth.forbidden')
      return restyle({ userOid, to: body.nickname })
    },
    'POST /account/purchase/change/nickname': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { fromNickname: from, toNickname, nickname, language = null } = body
      const to = toNickname ?? nickname ?? ''
      const change = { userOid: actor.userOid, language, from, to, key }
      const { user, ...paid } = await buyNickname(deps, change)
      return { ...paid, user: await own(user) }
    },
    'POST /account/multilang/nick': async ({ actor, body }) => {
      assertUser(actor)
      const { en, jp, ko, es, multiLangNick } = body
      const asked = { userOid: actor.userOid, names: { en, jp, ko, es, ...multiLangNick } }
      return { multiLangNick: await setMultiLangNick(deps, asked) }
    },
  }
}

function lookupHandlers(deps: Pick<Deps, 'db'>): Handlers {
  return {
    'GET /account/creator/{keyword}': async ({ actor, params, lang }) => {
      const users = await findCreators(deps.db, { keyword: params.keyword, actor, limit: 20 })
      return { items: await presentPeople(deps.db, users, lang) }
    },
    'GET /account/people': async ({ actor, query, lang }) => {
      assertUser(actor)
      const users = await findReceivers(deps.db, { keyword: query.keyword, actor, limit: 10 })
      return { items: await presentPeople(deps.db, users, lang) }
    },
    'GET /account/creatorfromnickname': async ({ query, lang }) => {
      if (!isNickname(query.nickname)) throw new AppError('account.nickname_invalid')
      const key = nicknameKey(query.nickname)
      const user = await findNameHolder(deps.db, { key, creatorsOnly: true })
      return { user: user && (await presentPerson(deps.db, user, lang)) }
    },
    'GET /account/userfromemail': async ({ query }) => {
      const user = await findUserBy(deps.db, 'email_key', emailKey(query.email))
      if (!user || user.withdrawn_at) return { user: null }
      return { user: { oid: user.oid, nickname: user.nickname } }
    },
    'GET /account/bulkgetusers': async ({ query, lang }) => {
      const oids = [...new Set(query.users.split(','))]
      const fields = readFields(query.toGrab)
      const people = await presentPeople(deps.db, await listUsers(deps.db, oids), lang)
      const byOid = new Map(people.map((person) => [person.oid, person]))
      return {
        users: oids.flatMap((oid) => {
          const person = byOid.get(oid)
          if (!person) return []
          return [{ oid, ...Object.fromEntries(fields.map((field) => [field, person[field]])) }]
        }),
      }
    },
  }
}

type Grabbable = keyof typeof grabbable.shape

/** Refuses by its name whatever is not public. */
function readFields(toGrab: string): Grabbable[] {
  const names = toGrab.split(',').map((name) => name.trim())
  return names.map((name) => {
    if (Object.hasOwn(grabbable.shape, name)) return name as Grabbable
    const problem = `${name} is nothing that can be asked for.`
    throw invalidField({ in: 'querystring', path: '/toGrab', problem })
  })
}

async function listChanges(
  { db }: Pick<Deps, 'db'>,
  userOid: string,
): Promise<OutputOf<'GET /account/nickname'>['changes']> {
  const rows = await db
    .selectFrom('nickname_changes')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('oid', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    language: row.language,
    fromNickname: row.from_nickname,
    toNickname: row.to_nickname,
    priceCoins: row.price_coins,
    changedAt: row.changed_at.toISOString(),
  }))
}

export const nameLifecycle: LifecycleHandler = {
  tables: ['nickname_changes', 'name_search'],
  // What was paid stays; what they were called goes.
  onErase: async (tx, { userOid }) => {
    await tx
      .updateTable('nickname_changes')
      .set({ from_nickname: '', to_nickname: '' })
      .where('user_oid', '=', userOid)
      .execute()
    await tx
      .updateTable('users')
      .set({ multi_lang_nick: '{}', display_names: '{}', name_keys: [] })
      .where('oid', '=', userOid)
      .execute()
    await tx.deleteFrom('name_search').where('user_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    nicknames: pagesOf(
      db
        .selectFrom('nickname_changes')
        .select(['oid', 'request_key', 'language', 'from_nickname', 'to_nickname', 'price_coins'])
        .select(['posting_id', 'changed_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    multiLangNick: () =>
      db.selectFrom('users').select('multi_lang_nick').where('oid', '=', userOid).execute(),
  }),
}
