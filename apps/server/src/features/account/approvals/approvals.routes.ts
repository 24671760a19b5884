import type { OutputOf } from '@plax/contracts'
import type { ApprovalState } from '@plax/contracts/account/approval-values'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { hasOtherAdmin } from '../roles/roles.queries.ts'
import { nicknamesOf } from '../users/users.queries.ts'
import type { ApprovalRow } from './approvals.tables.ts'
import { readAloneFrom, waitOf } from './own-wait.ts'
import { approveAct, obstacleOf, rejectAct } from './decide-approval.ts'

type ApprovalDeps = Pick<Deps, 'db' | 'clock' | 'settings'>
type ApprovalView = OutputOf<'POST /admin/approvals/{approvalOid}/reject'>

/** Acts that need a second administrator: the list, and deciding. */
export function approvalHandlers(deps: ApprovalDeps & Pick<Deps, 'approvals'>): Handlers {
  return {
    'GET /admin/approvals': async ({ actor, query }) => {
      assertUser(actor)
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const found = await listApprovals(deps.db, { ...query, after, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.requested_at.toISOString(),
        row.oid,
      ])
      return { items: await present(deps, rows, actor.userOid), nextCursor }
    },
    'POST /admin/approvals/{approvalOid}/approve': async ({ actor, params }) => {
      assertUser(actor)
      const row = await approveAct(deps, { ...params, adminOid: actor.userOid })
      return presentOne(deps, row, actor.userOid)
    },
    'POST /admin/approvals/{approvalOid}/reject': async ({ actor, params, body }) => {
      assertUser(actor)
      const row = await rejectAct(deps, { ...params, ...body, adminOid: actor.userOid })
      return presentOne(deps, row, actor.userOid)
    },
  }
}

/** Who requested and decided stays, as the audit log does. */
export const approvalLifecycle: LifecycleHandler = {
  tables: ['second_approvals'],
}

async function listApprovals(
  db: Db,
  asked: { state: ApprovalState; after: { at: Date; oid: string } | null; limit: number },
): Promise<ApprovalRow[]> {
  const { state, after, limit } = asked
  let rows = db
    .selectFrom('second_approvals')
    .selectAll()
    .where('state', '=', state)
    .orderBy('requested_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit)
  if (after) {
    rows = rows.where((eb) =>
      eb(eb.refTuple('requested_at', 'oid'), '<', eb.tuple(after.at, after.oid)),
    )
  }
  return rows.execute()
}

async function presentOne(
  deps: ApprovalDeps,
  row: ApprovalRow,
  adminOid: string,
): Promise<ApprovalView> {
  const [presented] = await present(deps, [row], adminOid)
  if (!presented) throw new RangeError('One row is presented as one.')
  return presented
}

async function present(
  { db, clock, settings }: ApprovalDeps,
  rows: readonly ApprovalRow[],
  adminOid: string,
): Promise<ApprovalView[]> {
  const people = rows.flatMap((row) => [row.requested_by, row.decided_by ?? []].flat())
  const names = await nicknamesOf(db, [...new Set(people)])
  const isAlone = !(await hasOtherAdmin(db, adminOid))
  const personOf = (oid: string) => ({ oid, nickname: names.get(oid) ?? '' })
  const viewer = { adminOid, isAlone, now: clock.now() }
  const aloneFrom = isAlone ? await readAloneFrom(settings, db) : null
  const waiting = rows.map((row) => (row.requested_by === adminOid ? waitOf(row, aloneFrom) : row))
  return waiting.map((row) => ({
    approvalOid: row.oid,
    kind: row.kind,
    payload: row.payload,
    state: row.state,
    requestedBy: personOf(row.requested_by),
    requestedAt: row.requested_at.toISOString(),
    waitUntil: row.wait_until.toISOString(),
    decidedBy: row.decided_by === null ? null : personOf(row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    obstacle: row.state === 'pending' ? obstacleOf(row, viewer) : null,
  }))
}
