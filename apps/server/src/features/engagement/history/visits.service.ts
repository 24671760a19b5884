import { begunFrom } from '@plax/contracts/engagement/library-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedQuery } from '../../../platform/db/prepared.ts'
import './visits.tables.ts'

export interface Visit {
  userOid: string
  itemOid: string
  /** What they did, such as `watched`. */
  verb: string
  at: Date
  /** Of what is played. */
  position?: { seconds: number; durationSeconds: number | null }
  /** Whether it is to be continued; of what is played its position says so. */
  isUnfinished?: boolean
}

/** Of its length; what follows is the end of it. */
const overShare = 0.95

/** Keeps in somebody's history what they do with an item, unless they paused it. */
export async function recordVisit(db: Db | Tx, visit: Visit): Promise<void> {
  const { userOid, itemOid, verb, at, position } = visit
  await writeVisit(db, {
    userOid,
    itemOid,
    verb,
    at,
    seconds: position?.seconds ?? null,
    durationSeconds: position?.durationSeconds ?? null,
    isUnfinished: isUnfinished(visit),
  })
}

interface WrittenVisit extends Pick<Visit, 'userOid' | 'itemOid' | 'verb' | 'at'> {
  seconds: number | null
  durationSeconds: number | null
  isUnfinished: boolean
}

const writeVisit = preparedQuery((db, visit: Placeholders<WrittenVisit>) => {
  const kept = sql`
    INSERT INTO visits
      (user_oid, item_oid, verb, at, position_seconds, duration_seconds, is_unfinished)
    SELECT ${visit.userOid}::text, ${visit.itemOid}::text, ${visit.verb}::text,
      ${visit.at}::timestamptz, ${visit.seconds}::float8, ${visit.durationSeconds}::float8,
      ${visit.isUnfinished}::boolean
    WHERE NOT EXISTS (SELECT FROM visit_pauses WHERE user_oid = ${visit.userOid}::text)
    ON CONFLICT (user_oid, item_oid) DO UPDATE SET verb = excluded.verb, at = excluded.at,
      position_seconds = excluded.position_seconds, duration_seconds = excluded.duration_seconds,
      is_unfinished = excluded.is_unfinished`
  return { compile: () => kept.compile(db) }
})

function isUnfinished({ position, isUnfinished: said = false }: Visit): boolean {
  if (!position) return said
  const { seconds, durationSeconds } = position
  const isBegun = seconds >= begunFrom(durationSeconds)
  return isBegun && (!durationSeconds || seconds < durationSeconds * overShare)
}
