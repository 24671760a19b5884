import {
  bulkQueueLength,
  bulkSeparator,
  type ContentStatus,
} from '@plax/contracts/content/content-values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isOid } from '../../../platform/ids.ts'
import { visibleTo } from '../../access/access.service.ts'
import { statusOf } from '../cards/present-cards.ts'
import { type ContentRow, listContents } from '../item/content.queries.ts'

/** The ids of a queue, each once. Throws `content.ids_length`. */
export function readQueue(queue: string): string[] {
  const oids = [...new Set(queue.split(bulkSeparator).filter(Boolean))]
  if (oids.length > bulkQueueLength || !oids.every(isOid)) throw new AppError('content.ids_length')
  return oids
}

/** Those of the ids that the actor may know of, in their order. */
export async function readBulk(
  db: Db,
  asked: {
    oids: readonly string[]
    status?: ContentStatus | undefined
    withDeleted: boolean
    actor: Actor
    now: Date
  },
): Promise<ContentRow[]> {
  const { actor, now, status } = asked
  const known = await listVisible(db, { oids: asked.oids, actor, now })
  const rows = await listContents(
    db,
    asked.oids.filter((oid) => known.has(oid)),
  )
  return rows.filter(
    (row) =>
      (status === undefined || statusOf(row) === status) &&
      (asked.withDeleted || row.deleted_at === null),
  )
}

async function listVisible(
  db: Db,
  { oids, actor, now }: { oids: readonly string[]; actor: Actor; now: Date },
): Promise<Set<string>> {
  if (oids.length === 0) return new Set()
  const { rows } = await sql<{ oid: string }>`SELECT oid FROM catalogue_items
    WHERE oid = ANY(${oids}::text[]) AND kind = 'content' AND ${visibleTo(actor, now)}`.execute(db)
  return new Set(rows.map(({ oid }) => oid))
}
