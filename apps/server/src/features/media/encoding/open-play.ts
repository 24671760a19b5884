import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { choosePlayed, encodingOf } from './encoding.service.ts'
import {
  type EncodingRow,
  listEncodings,
  listRenditions,
  type RenditionRow,
} from './encodings.queries.ts'
import type { MediaGates } from './media-gates.ts'
import { longestSegment } from './segments.ts'
import type { SourceFacts } from './source-facts.ts'

/** What somebody may play now. */
export interface Open {
  encoding: EncodingRow
  facts: SourceFacts
  /** Those that are begun, as far as the gate gives them. */
  renditions: RenditionRow[]
  /** No segment of any rendition is longer. */
  targetSeconds: number
  /** For how long the addresses of its images work. */
  until: Date
}

export const hourMs = 3_600_000

/**
 * Asks the gate of a subject, then finds what is played of it: one encoding where its id is named.
 * Throws what the gate throws, and `encoding.not_found`.
 */
export function openPlay(deps: Pick<Deps, 'db' | 'clock'>, gates: MediaGates) {
  return async (
    { actor, request }: { actor: Actor; request: FastifyRequest },
    asked: { subjectOid: string; encodingOid?: string },
  ): Promise<Open> => {
    const { subjectOid, encodingOid } = asked
    const all = await listEncodings(deps.db, [subjectOid])
    const gate = gates.get(all[0]?.subject_kind ?? '')
    if (!gate) throw new AppError('encoding.not_found')
    const { maxSide = Infinity } = await gate({ actor, subjectOid, request })
    const rows = await listRenditions(
      deps.db,
      all.map(({ oid }) => oid),
    )
    const renditions = Map.groupBy(rows, (row) => row.encoding_oid)
    const encoding = encodingOid
      ? all.find(({ oid }) => oid === encodingOid)
      : choosePlayed(all, renditions)
    if (!encoding?.facts) throw await nothingYet(deps.db, subjectOid)
    const planned = renditions.get(encoding.oid) ?? []
    const begun = planned.filter((row) => row.durations_ms.length > 0)
    const until = new Date((Math.floor(deps.clock.now().getTime() / hourMs) + 2) * hourMs)
    return {
      encoding,
      facts: encoding.facts,
      renditions: upTo(begun, maxSide),
      targetSeconds: longestSegment({ hasCopy: planned.some((row) => row.is_copy) }),
      until,
    }
  }
}

/** Tells how far it is, if it’s still being encoded. */
async function nothingYet(db: Db, subjectOid: string): Promise<AppError> {
  const { state, progress = 0 } = (await encodingOf(db, subjectOid)) ?? {}
  return new AppError('encoding.not_found', state === 'encoding' ? { progress } : {})
}

/** The smallest size stays where all are larger. */
function upTo(rows: readonly RenditionRow[], maxSide: number): RenditionRow[] {
  const sideOf = ({ width, height }: RenditionRow) => Math.min(width ?? 0, height ?? 0)
  const smallest = Math.min(...rows.filter(({ kind }) => kind === 'video').map(sideOf))
  return rows.filter((row) => sideOf(row) <= Math.max(maxSide, smallest))
}
