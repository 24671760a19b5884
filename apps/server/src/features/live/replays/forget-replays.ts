import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { forEachDueRow } from '../../../platform/jobs/each-row.ts'
import { deleteReplay } from './edit-replay.ts'
import { findReplay } from './replays.queries.ts'

type ForgetDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>

export const forgetTask = 'live.delete-replays'
export const endingSoon = 'live.replay_ends'
const rowsATime = 200
const dayMs = 24 * 3600_000

/** Deletes the replays that nobody published in time, with the drafts made of them (R-live-028). */
export async function forgetReplays(deps: ForgetDeps): Promise<void> {
  const { db, clock, metrics } = deps
  const before = clock.now()
  const list = (page: Page) => listDue(db, { before, ...page })
  await forEachDueRow(deps, { task: forgetTask, limit: rowsATime, list }, async (oid) => {
    const replay = await findReplay(db, oid)
    if (!replay) return
    const nobody = { guestId: null, sessionId: null, roles: new Set<never>(), address: '' }
    await deleteReplay(deps, { actor: { ...nobody, userOid: replay.creator_oid }, oid })
    metrics.forgot('live_replays', 1)
  })
}

/** Notifies creators a day before, once. */
export async function warnOfForgetting({ db, clock }: ForgetDeps): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() + dayMs)
  const due = await listDue(db, { before, limit: rowsATime, except: [], isUnwarned: true })
  for (const oid of due)
    await db.transaction().execute(async (tx) => {
      const row = { warned_at: now }
      await tx.updateTable('live_replays').set(row).where('oid', '=', oid).execute()
      await emit(tx, { stream: 'live', type: endingSoon, payload: { replayOid: oid } }, now)
    })
}

interface Page {
  limit: number
  except: readonly string[]
}

/** What is scheduled or just published isn’t deleted. */
async function listDue(
  db: Db,
  of: Page & { before: Date; isUnwarned?: boolean },
): Promise<string[]> {
  const { before, limit, except, isUnwarned = false } = of
  const { rows } = await sql<{ oid: string }>`
    SELECT oid FROM live_replays WHERE delete_at <= ${before} AND oid <> ALL (${[...except]}::text[])
      AND (${!isUnwarned} OR warned_at IS NULL)
      AND NOT EXISTS (SELECT FROM catalogue_items AS item
        WHERE item.oid = live_replays.content_oid AND item.state = 'published')
    ORDER BY delete_at LIMIT ${limit}`.execute(db)
  return rows.map(({ oid }) => oid)
}
