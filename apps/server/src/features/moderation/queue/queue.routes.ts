import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getCase, listClosedCases, listOpenCases, listReports } from '../cases/case.queries.ts'
import { presentCases, presentMatter, presentReports } from '../cases/present-cases.ts'
import { actOn, type DecideDeps, dismiss } from '../decisions/decide.ts'
import { findDecisionOf, listDecisions } from '../decisions/decision.queries.ts'
import { presentForAdmins } from '../decisions/present-decisions.ts'
import { appealDaysSetting } from '../rows/moderation.settings.ts'
import type { CaseRow } from '../rows/moderation.tables.ts'

type QueueDeps = DecideDeps & Pick<Deps, 'settings'>

const historyCount = 10

/** The queue of administrators: cases, their evidence, and what is decided about them. */
export function queueHandlers(deps: QueueDeps): Handlers {
  const { db } = deps
  return {
    'GET /admin/moderation/cases': async ({ query, concern }) => {
      const { rows, nextCursor } = await pageOfCases(deps, query)
      concern(rows.map(({ owner_oid }) => owner_oid))
      return { items: await presentCases(db, rows), nextCursor }
    },
    'GET /admin/moderation/cases/{caseOid}': async ({ params, actor, concern }) => {
      const row = await getCase(db, params.caseOid)
      concern([row.owner_oid])
      return presentDetail(deps, { row, actor })
    },
    'GET /admin/moderation/cases/{caseOid}/reports': async ({ params, query, concern }) => {
      const after = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const { oid: caseOid } = await getCase(db, params.caseOid)
      const found = await listReports(db, { caseOid, after, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      concern(rows.flatMap(({ reporter_oid: oid }) => oid ?? []))
      return { items: await presentReports(db, rows), nextCursor }
    },
    'POST /admin/moderation/cases/{caseOid}/act': async ({ actor, params, body }) => {
      assertUser(actor)
      const { until } = body
      const act = { ...body, ...params, adminOid: actor.userOid }
      await actOn(deps, { ...act, until: until ? new Date(until) : null })
      return presentDetail(deps, { row: await getCase(db, params.caseOid), actor })
    },
    'POST /admin/moderation/cases/{caseOid}/dismiss': async ({ actor, params, body }) => {
      assertUser(actor)
      await dismiss(deps, { ...params, ...body, adminOid: actor.userOid })
      return presentDetail(deps, { row: await getCase(db, params.caseOid), actor })
    },
  }
}

async function pageOfCases(
  { db }: Pick<Deps, 'db'>,
  { state, cursor, limit }: { state: CaseRow['state']; cursor?: string | undefined; limit: number },
): Promise<{ rows: CaseRow[]; nextCursor: string | null }> {
  if (state === 'open') {
    const after = readCursor(cursor, [cursorPart.count, cursorPart.oid])
    const found = await listOpenCases(db, { after, limit: limit + 1 })
    return cutPage(found, limit, (row) => [row.report_count, row.oid])
  }
  const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
  const found = await listClosedCases(db, { state, after, limit: limit + 1 })
  return cutPage(found, limit, (row) => [row.closed_at?.toISOString() ?? '', row.oid])
}

async function presentDetail(
  deps: QueueDeps,
  { row, actor }: { row: CaseRow; actor: Actor },
): Promise<OutputOf<'GET /admin/moderation/cases/{caseOid}'>> {
  const { db, clock } = deps
  const showing = { appealDays: await deps.settings.get(appealDaysSetting), now: clock.now() }
  const asked = { userOid: row.owner_oid, onlyNotified: false, after: null }
  const [own, past, matter, [shown]] = await Promise.all([
    findDecisionOf(db, row.oid),
    listDecisions(db, { ...asked, limit: historyCount + 1 }),
    presentMatter(deps, { row, actor }),
    presentCases(db, [row]),
  ])
  if (!shown) throw new Error('A case was not presented.')
  const former = past.filter(({ case_oid }) => case_oid !== row.oid).slice(0, historyCount)
  const [decision] = await presentForAdmins(db, own ? [own] : [], showing)
  const history = await presentForAdmins(db, former, showing)
  return { ...shown, ...matter, decision: decision ?? null, history }
}
