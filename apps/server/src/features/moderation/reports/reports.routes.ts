import { sql } from 'kysely'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Db } from '../../../platform/db/database.ts'
import { makeReport, type ReportDeps } from './make-report.ts'

/** Reporting, and what came of one's reports. */
export function reportHandlers(deps: ReportDeps): Handlers {
  const { db } = deps
  return {
    'POST /content/report': async ({ actor, body: { contentMetadata, complaint } }) => {
      assertUser(actor)
      const { contentOid, commentOid } = contentMetadata
      const target = commentOid
        ? { kind: 'comment', oid: commentOid }
        : { kind: 'content', oid: contentOid }
      return makeReport(deps, { ...complaint, ...target, actor })
    },
    'POST /moderation/reports': async ({ actor, body }) => {
      assertUser(actor)
      return makeReport(deps, { ...body, actor })
    },
    'GET /moderation/reports': async ({ actor, query: { cursor, limit } }) => {
      assertUser(actor)
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listOwn(db, { userOid: actor.userOid, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      return { items: rows.map(presentOwn), nextCursor }
    },
  }
}

type OwnRow = Awaited<ReturnType<typeof listOwn>>[number]

function listOwn(
  db: Db,
  {
    userOid,
    after,
    limit,
  }: { userOid: string; after: readonly [Date, string] | null; limit: number },
) {
  const isBehind = after
    ? sql<boolean>`(moderation_reports.created_at, moderation_reports.oid) < (${after[0]}, ${after[1]})`
    : sql<boolean>`true`
  return db
    .selectFrom('moderation_reports')
    .innerJoin('moderation_cases', 'moderation_cases.oid', 'moderation_reports.case_oid')
    .selectAll('moderation_reports')
    .select(['target_kind', 'target_oid', 'title', 'state', 'closed_at'])
    .where('reporter_oid', '=', userOid)
    .where(isBehind)
    .orderBy('moderation_reports.created_at', 'desc')
    .orderBy('moderation_reports.oid', 'desc')
    .limit(limit)
    .execute()
}

function presentOwn(row: OwnRow) {
  return {
    reportOid: row.oid,
    target: { kind: row.target_kind, oid: row.target_oid, title: row.title },
    reason: row.reason,
    details: row.details,
    reportedAt: row.created_at.toISOString(),
    state: row.state,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
