import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { assertUser, type UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { visibleTo } from '../../access/access.service.ts'
import { selectCards } from '../../shelf/shelf.service.ts'
import { type KeptDeps, presentKept } from '../kept/present-kept.ts'
import './visits.tables.ts'

/** What somebody did lately, cleared and paused by them alone. */
export function historyHandlers(deps: KeptDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /account/history': async ({ actor, query, lang }) => {
      assertUser(actor)
      const isPaused = await hasPause(db, actor.userOid)
      const page = await pageVisits(db, { ...query, actor, lang, now: clock.now() })
      return {
        items: await presentKept(deps, page.rows, {
          viewer: actor,
          lang,
          addedTo: (row) => ({
            verb: row.verb,
            at: row.at.toISOString(),
            positionSeconds: row.position_seconds,
            durationSeconds: row.duration_seconds,
            isUnfinished: row.is_unfinished,
          }),
        }),
        nextCursor: page.nextCursor,
        isPaused,
      }
    },
    'DELETE /account/history': async ({ actor, body }) => {
      assertUser(actor)
      let rows = db.deleteFrom('visits').where('user_oid', '=', actor.userOid)
      if (body.contentOid) rows = rows.where('item_oid', '=', body.contentOid)
      const { numDeletedRows } = await rows.executeTakeFirstOrThrow()
      return { cleared: Number(numDeletedRows) }
    },
    'POST /account/history/pause': async ({ actor, body: { isPaused } }) => {
      assertUser(actor)
      const { userOid } = actor
      if (isPaused) {
        await db
          .insertInto('visit_pauses')
          .values({ user_oid: userOid, paused_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      } else {
        await db.deleteFrom('visit_pauses').where('user_oid', '=', userOid).execute()
      }
      return { isPaused }
    },
  }
}

async function hasPause(db: Db, userOid: string): Promise<boolean> {
  const row = await db
    .selectFrom('visit_pauses')
    .select('user_oid')
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row !== undefined
}

interface HistoryQuery {
  show: 'all' | 'unfinished'
  cursor?: string | undefined
  limit: number
  actor: UserActor
  lang: Language
  now: Date
}

/** The latest first; what somebody may no longer know of is left out. */
async function pageVisits(db: Db, { show, cursor, limit, actor, lang, now }: HistoryQuery) {
  const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
  let query = selectCards(db, lang)
    .innerJoin('visits', 'visits.item_oid', 'shelf_cards.item_oid')
    .select(['visits.verb', 'visits.at', 'visits.is_unfinished'])
    .select(['visits.position_seconds', 'visits.duration_seconds'])
    .where('visits.user_oid', '=', actor.userOid)
    .where(visibleTo(actor, now))
    .orderBy('visits.at', 'desc')
    .orderBy('visits.item_oid', 'desc')
    .limit(limit + 1)
  if (show === 'unfinished') query = query.where(sql<boolean>`visits.is_unfinished`)
  if (after) {
    query = query.where(sql<boolean>`(visits.at, visits.item_oid) < (${after[0]}, ${after[1]})`)
  }
  const found = await query.execute()
  return cutPage(found, limit, (row) => [row.at.toISOString(), row.oid])
}

/** A history leaves with whom it is of. */
export const historyLifecycle: LifecycleHandler = {
  tables: ['visits', 'visit_pauses'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('visits').where('user_oid', '=', userOid).execute()
    await tx.deleteFrom('visit_pauses').where('user_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    history: pagesOf(db.selectFrom('visits').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['item_oid'],
    }),
    historyPauses: pagesOf(
      db.selectFrom('visit_pauses').selectAll().where('user_oid', '=', userOid),
      { db, by: ['user_oid'] },
    ),
  }),
}
