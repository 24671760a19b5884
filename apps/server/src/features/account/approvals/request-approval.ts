import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { newOid } from '../../../platform/ids.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import './approvals.tables.ts'

export const waitHoursSetting = defineSetting({
  name: 'account.second_approval_wait_hours',
  schema: z.number().int().min(1).max(720),
  default: 24,
  description:
    'Hours until an administrator can approve their own request if a second approval is needed and there is no other administrator. Lowering it needs a second approval.',
  loosens: (from, to) => to < from,
})

/** An act that one administrator can't do alone. Another payload is another act. */
export interface Act {
  /** Who decides it by name, such as `payout.rate`. */
  kind: string
  /** All that is approved, and what the console shows of it. */
  payload: Record<string, unknown>
}

/**
 * Requests that a second administrator approves an act; returns the pending request if there already is
 * one. Once approved, `isApproved` returns true, and the kind's `approves` of its feature has run.
 */
export async function requestApproval(
  deps: { settings: Settings },
  tx: Tx,
  { act, requestedBy, now }: { act: Act; requestedBy: string; now: Date },
): Promise<{ approvalOid: string }> {
  const { kind, payload } = act
  const hours = await deps.settings.get(waitHoursSetting)
  const row = await tx
    .insertInto('second_approvals')
    .values({
      oid: newOid(now),
      kind,
      payload: storableJson(payload),
      payload_hash: hashOf(payload),
      requested_by: requestedBy,
      requested_at: now,
      wait_until: new Date(now.getTime() + hours * 3600 * 1000),
    })
    // Nothing changes; the pending row is locked and returned.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'payload_hash'])
        .where('state', '=', 'pending')
        .doUpdateSet({ kind }),
    )
    .returning(['oid', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  if (!row.isNew) return { approvalOid: row.oid }
  const subject = { subjectKind: 'approval', subjectOid: row.oid }
  const entry = { actorOid: requestedBy, action: 'approval.requested', ...subject }
  await audit(tx, { ...entry, details: { kind, payload } }, now)
  return { approvalOid: row.oid }
}

/** Whether a second administrator approved exactly this act. */
export async function isApproved(db: Db | Tx, { kind, payload }: Act): Promise<boolean> {
  const row = await db
    .selectFrom('second_approvals')
    .select('oid')
    .where('kind', '=', kind)
    .where('payload_hash', '=', hashOf(payload))
    .where('state', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The payload of what somebody requested with an idempotency key, while it's pending. */
export async function findPendingByKey(
  tx: Tx,
  { kind, requestedBy, key }: { kind: string; requestedBy: string; key: string },
): Promise<Record<string, unknown> | null> {
  const row = await tx
    .selectFrom('second_approvals')
    .select('payload')
    .where('kind', '=', kind)
    .where('requested_by', '=', requestedBy)
    .where('state', '=', 'pending')
    .where(sql<boolean>`payload->>'key' = ${key}`)
    .limit(1)
    .executeTakeFirst()
  return row?.payload ?? null
}

/** The same whatever the order of the payload's members. */
function hashOf(payload: Record<string, unknown>): string {
  const text = JSON.stringify(payload, (_name, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHash('sha256').update(text).digest('hex')
}
