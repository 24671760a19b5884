import type { Artefact } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Settings } from '../../settings/settings.service.ts'
import type { RoomRow } from '../room/room.queries.ts'
import type { DigestPace, DigestPlace } from './due-digests.ts'
import { listEndedTurns, listSummaries } from './memory.queries.ts'
import { memoryTurnsSetting, plotKeepSetting, plotTurnsSetting } from './memory.settings.ts'

/** How far a room was digested. */
export async function digestPlace(
  db: Db | Tx,
  { room, artefact }: { room: RoomRow; artefact: Artefact },
): Promise<DigestPlace> {
  const summaries = await listSummaries(db, room.oid)
  return {
    toggles: artefact.toggles,
    turns: await listEndedTurns(db, room.oid),
    summaries: summaries.map((row) => ({ startTurn: row.start_turn, endTurn: row.end_turn })),
    plotUpTo: room.plot_up_to,
    memoriesUpTo: room.memories_up_to,
  }
}

export async function readPace(settings: Settings): Promise<DigestPace> {
  return {
    plotTurns: await settings.get(plotTurnsSetting),
    plotKeep: await settings.get(plotKeepSetting),
    memoryTurns: await settings.get(memoryTurnsSetting),
  }
}
