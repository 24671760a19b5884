import type { ChatExport, ChatMessage } from '@plax/story-engine'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { getArtefact, getStoryForChat } from '../../story/story.service.ts'
import { listMemories, listSummaries } from '../memory/memory.queries.ts'
import { readerName, resolvePersona } from '../personas/reader-persona.ts'
import { maySeeFired, messageWithoutFired, stateWithoutFired } from '../room/fired.ts'
import type { MessageRow, RoomRow } from '../room/room.queries.ts'
import { presentSettings } from '../routes/room.status.ts'

/**
 * A room as a file, with nothing lost that its reader can see: alternatives, records, states, what it
 * remembers. Messages are numbered, so that a room that was read in again gives the same file. What
 * was taken out, a reply that is still being written, and what fired where it is the writer's alone,
 * are left out.
 */
export async function exportRoom(
  db: Db,
  { room, actor }: { room: RoomRow; actor: Actor },
): Promise<ChatExport> {
  const artefact = await getArtefact(db, room.artefact_hash)
  const story = await getStoryForChat(db, room.content_oid)
  const persona = await resolvePersona(db, actor, [null, room.persona_oid])
  const showsFired = maySeeFired(actor, story)
  const rows = await listAll(db, room.oid)
  const { messages, ids } = numbered(showsFired ? rows : rows.map(messageWithoutFired))
  const stateOf = (state: RoomRow['state']) =>
    unnamed(showsFired ? state : state && stateWithoutFired(state))
  return {
    form: 'plax-chat',
    version: 1,
    title: room.title,
    userName: persona?.name ?? (await readerName(db, actor, story.language)),
    characterName: artefact.characters[0]?.name ?? story.title,
    lang: story.language,
    settings: presentSettings(room),
    bookmarks: [...new Set(room.bookmarks.flatMap((oid) => ids.get(oid) ?? []))],
    state: { start: stateOf(room.start_state), present: stateOf(room.state) },
    summaries: (await listSummaries(db, room.oid)).map((row) => ({
      startTurn: row.start_turn,
      endTurn: row.end_turn,
      summary: row.summary,
      edited: row.edited,
    })),
    memories: (await listMemories(db, room.oid)).map((row, index) => ({
      id: `memory-${index + 1}`,
      turn: row.turn,
      fromTurn: row.from_turn,
      text: row.text,
      pinned: row.pinned,
      edited: row.edited,
    })),
    messages,
    ext: {
      ...room.file_notes,
      plax: { contentOid: room.content_oid, compiledHash: room.artefact_hash },
    },
  }
}

async function listAll(db: Db, roomOid: string): Promise<MessageRow[]> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_oid', '=', roomOid)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'draft')
    .where('state', '<>', 'running')
    .orderBy('turn')
    .orderBy('role', 'desc')
    .orderBy('version')
    .execute()
}

/** The rows of a turn and role are the versions of one message. */
function numbered(rows: readonly MessageRow[]): {
  messages: ChatMessage[]
  ids: Map<string, string>
} {
  const groups = Map.groupBy(rows, ({ turn, role }) => `${turn} ${role}`)
  const ids = new Map<string, string>()
  const messages = [...groups.values()].flatMap((group, index) => {
    const [first] = group
    if (!first || first.role === 'draft') return []
    const id = `m${index + 1}`
    for (const { oid } of group) ids.set(oid, id)
    const active = group.findIndex((row) => row.is_active)
    const notes = group.find((row) => row.file_notes)?.file_notes
    return {
      id,
      turn: first.turn,
      role: first.role,
      createdAt: first.created_at.toISOString(),
      versions: group.map(versionOf),
      active: active < 0 ? group.length - 1 : active,
      ...(notes ? { ext: notes } : {}),
    }
  })
  return { messages, ids }
}

function versionOf(row: MessageRow): ChatMessage['versions'][number] & { editedAt: string | null } {
  return {
    text: row.text,
    state: row.state === 'running' ? 'failed' : row.state,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    receipt: row.receipt,
    record: row.record,
  }
}

/** Ids are the database's own; a room that is read in has others. */
function unnamed<T extends { lastTurnId: string | null }>(state: T | null): T | null {
  return state && { ...state, lastTurnId: null }
}
