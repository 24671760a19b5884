import { liveManagersMaxCount } from '@plax/contracts/live/chat-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getUser, listUsers, presentPeople } from '../../account/account.service.ts'
import { assertModerates, hireManager, listManagers, removeManagers } from './managers.ts'

/** Says in the creator’s chat what changed among the managers; the chat stands above. */
export interface ManagerNews {
  hired(
    tx: Tx,
    news: { creatorOid: string; userOid: string; nickname: string; now: Date },
  ): Promise<void>
  removed(
    tx: Tx,
    news: { creatorOid: string; userOids: readonly string[]; now: Date },
  ): Promise<void>
  /** After the commit. */
  announce(creatorOid: string): Promise<void>
}

/** The managers of live chats. */
export function managerHandlers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  news: ManagerNews,
): Handlers {
  return {
    'GET /live/managers': async ({ actor, query: { creatorOid }, lang }) => {
      await assertModerates(db, { actor, creatorOid })
      const rows = await listManagers(db, creatorOid)
      const users = await listUsers(
        db,
        rows.map(({ user_oid }) => user_oid),
      )
      const people = new Map((await presentPeople(db, users, lang)).map((one) => [one.oid, one]))
      const items = rows.flatMap((row) => {
        const user = people.get(row.user_oid)
        const appointedAt = row.appointed_at.toISOString()
        return user ? [{ user, appointedBy: row.appointed_by, appointedAt }] : []
      })
      return { items, maxCount: liveManagersMaxCount }
    },
    'POST /live/manager': async ({ actor, body: { creatorOid, userOid } }) => {
      assertUser(actor)
      const now = clock.now()
      const hired = await db.transaction().execute(async (tx) => {
        await assertModerates(tx, { actor, creatorOid })
        const { nickname, withdrawn_at } = await getUser(tx, userOid)
        if (withdrawn_at) throw new AppError('account.user_not_found')
        const appointedBy = actor.userOid
        if (!(await hireManager(tx, { creatorOid, userOid, appointedBy, now }))) return false
        const act = { actorOid: appointedBy, action: 'live.manager_hired', subjectKind: 'user' }
        await audit(tx, { ...act, subjectOid: userOid, concerns: [creatorOid] }, now)
        await news.hired(tx, { creatorOid, userOid, nickname, now })
        return true
      })
      if (hired) await news.announce(creatorOid)
      return { hired }
    },
    'POST /live/removemanagers': async ({ actor, body: { creatorOid, userOids } }) => {
      assertUser(actor)
      const { userOid: actorOid } = actor
      const isOwnOnly = userOids.every((userOid) => userOid === actorOid)
      const mayRemove = actorOid === creatorOid || actor.roles.has('admin') || isOwnOnly
      if (!mayRemove) throw new AppError('live.not_moderator')
      const now = clock.now()
      const removed = await db.transaction().execute(async (tx) => {
        const gone = await removeManagers(tx, { creatorOid, userOids })
        for (const userOid of gone) {
          const act = { actorOid, action: 'live.manager_removed', subjectKind: 'user' }
          await audit(tx, { ...act, subjectOid: userOid, concerns: [creatorOid] }, now)
        }
        if (gone.length > 0) await news.removed(tx, { creatorOid, userOids: gone, now })
        return gone
      })
      if (removed.length > 0) await news.announce(creatorOid)
      return { removed }
    },
  }
}
