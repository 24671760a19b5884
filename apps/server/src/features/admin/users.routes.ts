import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../deps.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { oidTime } from '../../platform/ids.ts'
import {
  findUsers,
  getUser,
  readSessions,
  rolesOf,
  type UserRow,
} from '../account/account.service.ts'
import { getBalance } from '../ledger/ledger.service.ts'
import { countFigures } from '../story/admin/person-figures.service.ts'

type Found = OutputOf<'GET /account/admin/users'>['items'][number]

/** Users as administrators see them. */
export function userHandlers(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Handlers {
  return {
    'GET /account/admin/users': async ({ query }) => {
      const place = readCursor(query.cursor, [cursorPart.oid])
      const found = await findUsers(deps.db, {
        ...query,
        beforeOid: place?.[0] ?? null,
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.oid])
      return { items: rows.map(presentUser), nextCursor }
    },
    'GET /admin/users/{userOid}': async ({ params: { userOid } }) => {
      const now = deps.clock.now()
      const user = await getUser(deps.db, userOid)
      const balance = await getBalance(deps.db, userOid, now)
      const { count, lastUsedAt } = await readSessions(deps.db, { userOid, now })
      return {
        ...presentUser(user),
        customUrl: user.custom_url,
        canWriteStories: (await rolesOf(deps, user)).has('storyWriter'),
        creatorSince: user.creator_since?.toISOString() ?? null,
        lastSeenAt: lastUsedAt?.toISOString() ?? null,
        sessions: count,
        balance: {
          coins: balance.coins,
          bonusCoins: balance.bonusCoins,
          creditMilli: balance.creditMilli,
          bonusCreditMilli: balance.bonusCreditMilli,
          heldCreditMilli: balance.heldCreditMilli + balance.heldBonusCreditMilli,
        },
        figures: await countFigures(deps.db, userOid),
      }
    },
  }
}

function presentUser(user: UserRow): Found {
  return {
    oid: user.oid,
    nickname: user.nickname,
    email: user.email,
    language: user.language,
    isAdmin: user.is_admin,
    isCreator: user.is_creator,
    isAdult: user.is_adult,
    creatorTags: user.creator_tags,
    registeredAt: oidTime(user.oid).toISOString(),
  }
}
