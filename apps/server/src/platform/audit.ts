import type { Clock } from './clock.ts'
import type { Db, Tx } from './db/database.ts'
import { insertAll } from './db/prepared.ts'
import { storableJson } from './db/storable-json.ts'
import { newOid } from './ids.ts'

export interface AuditEntry {
  actorOid: string | null
  action: string
  subjectKind: string
  subjectOid: string | null
  details?: Record<string, unknown>
  /** Users whom it concerns besides a subject that is one; they can read it. */
  concerns?: readonly string[]
}

/** Appends who did what to which row, in the transaction that does it. */
export async function audit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  await auditAll(tx, [entry], now)
}

export async function auditAll(tx: Tx, entries: readonly AuditEntry[], now: Date): Promise<void> {
  const rows = entries.map((entry) => ({
    id: newOid(now),
    actor_oid: entry.actorOid,
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_oid: entry.subjectOid,
    details: JSON.parse(storableJson(entry.details ?? {})) as Record<string, unknown>,
    concerns: [...new Set(entry.concerns)],
    created_at: now,
  }))
  await insertAll(tx, 'audit_log', rows)
}

/** Appends a view, which is all that its transaction does. */
export async function auditAlone(
  { db, clock }: { db: Db; clock: Clock },
  entry: AuditEntry,
): Promise<void> {
  await db.transaction().execute((tx) => audit(tx, entry, clock.now()))
}
