import { replayPosition } from '@plax/streaming/replay/replay-position'
import type { Db } from '../../../platform/db/database.ts'
import { findReplay } from './replays.queries.ts'

export interface ReplayPlaces {
  contentOid: string
  /** In ms of the video; null for what was cut out. */
  placeOf: (at: Date) => number | null
}

/** Where moments of a stream are in the video of its replay; null until that is made. */
export async function findReplayPlaces(db: Db, streamOid: string): Promise<ReplayPlaces | null> {
  const replay = await findReplay(db, streamOid)
  if (!replay?.parts || replay.content_oid === null) return null
  const { runs, parts, content_oid: contentOid } = replay
  return {
    contentOid,
    placeOf: (at) => {
      const position = replayPosition({ runs, parts }, at.getTime())
      return position === null ? null : Math.round(position)
    },
  }
}
