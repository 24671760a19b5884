import type { chatMemory, plotSummary } from '@plax/contracts/story-chat/room'
import type { z } from 'zod'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getArtefact } from '../../story/story.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { getRoom } from '../room/own-room.ts'
import { digestPlace, readPace } from './digest-place.ts'
import { findDue } from './due-digests.ts'
import { deleteMemory, saveMemory } from './memories.ts'
import { listMemories, listSummaries, type MemoryRow, type SummaryRow } from './memory.queries.ts'
import { deleteSummary, saveSummary } from './summaries.ts'

/** What a room keeps of its past, for its reader to see and to change. */
export function memoryHandlers(deps: RoomDeps): Handlers {
  return {
    'GET /story-chat/chat-room/{id}/plot-summaries': async ({ actor, params }) => {
      const room = await getRoom(deps.db, params.id, actor)
      const artefact = await getArtefact(deps.db, room.artefact_hash)
      const place = await digestPlace(deps.db, { room, artefact })
      const due = findDue(place, await readPace(deps.settings))
      const { plotCompression, dynamicMemory } = artefact.toggles
      return {
        summaries: (await listSummaries(deps.db, room.oid)).map(presentSummary),
        memories: (await listMemories(deps.db, room.oid)).map(presentMemory),
        isOn: { plotCompression, dynamicMemory },
        pending: due.plot !== null,
      }
    },
    'POST /story-chat/chat-room/{id}/plot-summaries': async ({ actor, params, body }) =>
      presentSummary(await saveSummary(deps, { roomOid: params.id, actor, write: body })),
    'DELETE /story-chat/chat-room/{id}/plot-summaries': async ({ actor, params, body }) => {
      const room = await getRoom(deps.db, params.id, actor)
      await deleteSummary(deps.db, room.oid, body.summaryOid)
      return { deleted: true }
    },
    'POST /story-chat/chat-room/{id}/memories': async ({ actor, params, body }) =>
      presentMemory(await saveMemory(deps, { roomOid: params.id, actor, write: body })),
    'DELETE /story-chat/chat-room/{id}/memories': async ({ actor, params, body }) => {
      const room = await getRoom(deps.db, params.id, actor)
      await deleteMemory(deps.db, room.oid, body.memoryOid)
      return { deleted: true }
    },
  }
}

function presentSummary(row: SummaryRow): z.output<typeof plotSummary> {
  return {
    summaryOid: row.oid,
    startTurn: row.start_turn,
    endTurn: row.end_turn,
    summary: row.summary,
    edited: row.edited,
  }
}

function presentMemory(row: MemoryRow): z.output<typeof chatMemory> {
  const { oid, turn, text, pinned, edited } = row
  return { memoryOid: oid, turn, text, pinned, edited }
}
