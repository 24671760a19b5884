import { readStoryLanguage } from '@plax/contracts/story/story-languages'
import {
  memoryMaxLength,
  plotSummaryMaxLength,
  roomTitleMaxLength,
  userNoteMaxLength,
} from '@plax/contracts/story/story-values'
import {
  type Artefact,
  type ChatExport,
  type ChatNotes,
  chatNotes,
  initialState,
} from '@plax/story-engine'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { cutStorable, storableJson, storableText } from '../../../platform/db/storable-json.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { memoryMaxCount } from '../memory/memories.ts'
import { summaryMaxCount } from '../memory/summaries.ts'
import { findPersona } from '../personas/personas.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { type Opening, openStory } from '../opening/room.opening.ts'
import type { RoomRow } from '../room/room.queries.ts'
import { insertRoom } from '../opening/open-room.ts'
import type { ChatMessagesTable } from '../room/room.tables.ts'
import { recount } from '../turn/turn-state.ts'
import {
  readChatFile,
  readReceipt,
  recordReader,
  readSettings,
  readStartValues,
} from './read-chat-file.ts'

const chunk = 500

/**
 * Opens a room of a story from a chat file. It pins the story as it is compiled now; its states are
 * worked out anew from what the file recorded, and nothing of it is paid again. Throws
 * `chat.file_unreadable`, `chat.file_too_large`, and what opening a room throws.
 */
export async function importRoom(
  deps: RoomDeps,
  request: { actor: UserActor; contentOid: string; bytes: Uint8Array },
): Promise<{ room: RoomRow; messages: number } & ChatNotes> {
  const { actor, contentOid } = request
  const opening = await openStory(deps, { contentOid, actor })
  const chat = await readChatFile(request.bytes, actor.userOid)
  const settings = await settingsOf(deps, { chat, opening, actor })
  const now = deps.clock.now()
  const room = await deps.db.transaction().execute(async (tx) => {
    const start = readStartValues(chat)
    const made = await insertRoom(tx, {
      roomOid: newOid(now),
      opening: {
        ...opening,
        title: cutStorable(chat.title, roomTitleMaxLength) || opening.title,
        startState: start && initialState(opening.artefact, start),
      },
      actor,
      lastMessage: textOf(chat.messages.at(-1)),
      now,
    })
    const oids = await insertMessages(tx, { room: made, chat, artefact: opening.artefact, now })
    await insertDigests(tx, { room: made, chat, now })
    await recount(tx, { room: made, artefact: opening.artefact, fromTurn: 1 })
    return tx
      .updateTable('chat_rooms')
      .set({
        ...settings,
        ...(cutStorable(chat.title, roomTitleMaxLength).trim() && { titled_by: 'reader' as const }),
        turn: lastTurn(chat),
        bookmarks: chat.bookmarks.flatMap((id) => oids.get(id) ?? []).slice(0, 1000),
        file_notes: notesOf(chat.ext),
      })
      .where('oid', '=', made.oid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { room, messages: chat.messages.length, ...chatNotes(chat) }
}

/** What the file chose, where it still can be had here. */
async function settingsOf(
  deps: RoomDeps,
  { chat, opening, actor }: { chat: ChatExport; opening: Opening; actor: UserActor },
) {
  const settings = readSettings(chat)
  if (!settings) return {}
  const { model, personaOid, impersonationCharacter: nodeId } = settings
  const models = await deps.models.listFor(actor)
  const persona =
    personaOid && (await findPersona(deps.db, { oid: personaOid, userOid: actor.userOid }))
  const isThere = opening.artefact.characters.some((one) => one.nodeId === nodeId)
  return {
    user_note: cutStorable(settings.userNote, userNoteMaxLength),
    output_length: settings.outputLength,
    detail_level: settings.detailLevel,
    inference_level: settings.inferenceLevel,
    model: models.some(({ key }) => key === model) ? model : null,
    persona_oid: persona ? persona.oid : null,
    impersonation_node_id: isThere ? nodeId : null,
    reply_language: settings.replyLanguage && readStoryLanguage(settings.replyLanguage),
  }
}

/** Answers the id that counts of each message of the file. */
async function insertMessages(
  tx: Tx,
  request: { room: RoomRow; chat: ChatExport; artefact: Artefact; now: Date },
): Promise<Map<string, string>> {
  const { room, chat, artefact, now } = request
  const readRecord = recordReader(artefact)
  const oids = new Map<string, string>()
  let rows: Insertable<ChatMessagesTable>[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await tx.insertInto('chat_messages').values(rows).execute()
    rows = []
  }
  for (const message of chat.messages) {
    for (const [version, said] of message.versions.entries()) {
      const oid = newOid(now)
      if (version === message.active) oids.set(message.id, oid)
      const receipt = readReceipt(said.receipt)
      const record = readRecord(said.record)
      rows.push({
        oid,
        room_oid: room.oid,
        turn: message.turn,
        role: message.role,
        text: storableText(said.text),
        state: said.state,
        version,
        is_active: version === message.active,
        created_at: new Date(said.createdAt),
        edited_at: editedAt(said),
        receipt: receipt && storableJson(receipt),
        record: record && storableJson(record),
        file_notes: version === 0 ? notesOf(message.ext) : null,
      })
    }
    if (rows.length >= chunk) await flush()
  }
  await flush()
  return oids
}

async function insertDigests(
  tx: Tx,
  { room, chat, now }: { room: RoomRow; chat: ChatExport; now: Date },
): Promise<void> {
  const stamps = { room_oid: room.oid, created_at: now, updated_at: now }
  const summaries = apart(chat.summaries).slice(0, summaryMaxCount)
  for (const { startTurn, endTurn, summary, ...rest } of summaries) {
    const row = { start_turn: startTurn, end_turn: endTurn, edited: isEdited(rest) }
    const text = cutStorable(summary, plotSummaryMaxLength)
    const values = { ...stamps, ...row, oid: newOid(now), summary: text }
    await tx.insertInto('plot_summaries').values(values).execute()
  }
  for (const memory of chat.memories.slice(0, memoryMaxCount)) {
    const { turn, pinned } = memory
    const row = { from_turn: fromTurn(memory), turn, pinned, edited: isEdited(memory) }
    const text = cutStorable(memory.text, memoryMaxLength)
    await tx
      .insertInto('chat_memories')
      .values({ ...stamps, ...row, oid: newOid(now), text })
      .execute()
  }
  const gathered = Math.max(-1, ...chat.memories.map(({ turn }) => turn))
  await tx
    .updateTable('chat_rooms')
    .set({ memories_up_to: gathered < 0 ? null : gathered })
    .where('oid', '=', room.oid)
    .execute()
}

/** Summaries in the order of their turns, without those that overlap an earlier one. */
function apart(summaries: ChatExport['summaries']): ChatExport['summaries'] {
  let last = -1
  return summaries
    .toSorted((a, b) => a.startTurn - b.startTurn)
    .filter(({ startTurn, endTurn }) => {
      if (startTurn <= last || endTurn < startTurn) return false
      last = endTurn
      return true
    })
}

/** Members of our own form that other programs do not have. */
const isEdited = (own: object): boolean => 'edited' in own && own.edited === true

function fromTurn(memory: { turn: number }): number {
  const from = 'fromTurn' in memory ? memory.fromTurn : memory.turn
  return Number.isSafeInteger(from) ? Math.min(Number(from), memory.turn) : memory.turn
}

function editedAt(said: object): Date | null {
  const at =
    'editedAt' in said && typeof said.editedAt === 'string' ? new Date(said.editedAt) : null
  return at && Number.isFinite(at.getTime()) ? at : null
}

/** What a file holds besides the fields that a room has; our own notes are written anew. */
function notesOf(ext: Record<string, unknown> = {}): string | null {
  const { plax: _own, ...notes } = ext
  return Object.keys(notes).length === 0 ? null : storableJson(notes)
}

function lastTurn(chat: ChatExport): number {
  return chat.messages.reduce((last, { turn }) => Math.max(last, turn), 0)
}

function textOf(message: ChatExport['messages'][number] | undefined): string {
  return storableText(message?.versions[message.active]?.text ?? '')
}
