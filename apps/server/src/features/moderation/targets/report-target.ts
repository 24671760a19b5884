import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { mapUnique } from '../../../platform/map-unique.ts'

/** What can be reported, as somebody sees it at a time. */
export interface ReportedSubject {
  /** Who answers for it. */
  ownerOid: string
  title: string
  text: string | null
  /** Its page; null where it has none that others could open. */
  path: string | null
  /** What an administrator needs besides, to judge it later. */
  evidence: Record<string, unknown>
}

/** A kind of thing that can be reported; `app.ts` registers them all. */
export interface ReportTarget {
  kind: string
  /** Null where the actor may not know of it, or it is gone. */
  find(
    db: Db | Tx,
    asked: { oid: string; actor: Actor; now: Date },
  ): Promise<ReportedSubject | null>
  /** Nothing where somebody took it down before; throws where it is not public. */
  takeDown?(
    tx: Tx,
    act: { oid: string; reason: string; adminOid: string; now: Date },
  ): Promise<void>
  /** Nothing where it is not down any more, or by another decision than that of `decidedAt`. */
  restore?(
    tx: Tx,
    act: { oid: string; adminOid: string; now: Date; decidedAt: Date },
  ): Promise<void>
}

export type ReportTargets = ReadonlyMap<string, ReportTarget>

export function reportTargets(targets: readonly ReportTarget[]): ReportTargets {
  return mapUnique(targets, 'report targets')
}
