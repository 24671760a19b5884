import { isLongerThan } from '@plax/story-engine/characters'
import { editedReplyMaxLength, messageMaxLength } from '@plax/contracts/story/story-values'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type ChangeDeps, changeRoom } from './room.change.ts'
import { findMessage, type MessageRow, updateMessage } from '../room/room.queries.ts'
import { emptyText } from '../room/text-length.ts'
import { activate, deactivate, followTurn } from './turn-back.ts'
import { getActiveMessage, listAlternativeRows } from '../turn/turn.queries.ts'

/**
 * Puts another alternative of a reply in force; `version` counts them from 0 as they are shown.
 * Throws `chat.message_not_found` and `chat.version_not_found`.
 */
export async function selectVersion(
  deps: ChangeDeps,
  request: { roomOid: string; actor: Actor; messageOid: string; version: number },
): Promise<MessageRow> {
  const now = deps.clock.now()
  return changeRoom(deps, request, async (tx, room) => {
    const named = await findMessage(tx, request.messageOid)
    const isReply = named?.room_oid === room.oid && named.role === 'assistant'
    if (!isReply || named.removed_at) throw new AppError('chat.message_not_found')
    const alternatives = await listAlternativeRows(tx, room.oid, named.turn)
    const chosen = alternatives[request.version]
    if (!chosen) throw new AppError('chat.version_not_found')
    if (chosen.is_active) return chosen
    for (const row of alternatives) if (row.is_active) await deactivate(tx, row.oid)
    await activate(tx, chosen.oid)
    await followTurn(tx, room, chosen.turn, now)
    return { ...chosen, is_active: true }
  })
}

/**
 * Changes the words of a message of one's own room. Throws `chat.message_not_found`, also where the
 * room is another user’s, and `chat.edit_too_long` (R-story-chat-061).
 */
export async function editMessage(
  deps: ChangeDeps,
  request: { actor: Actor; messageOid: string; text: string },
): Promise<MessageRow> {
  const now = deps.clock.now()
  const text = storableText(request.text).trim()
  const known = await findMessage(deps.db, request.messageOid)
  if (!known) throw new AppError('chat.message_not_found')
  if (text === '') throw emptyText('text')
  return changeRoom(deps, { ...request, roomOid: known.room_oid }, async (tx, room) => {
    const message = await getActiveMessage(tx, room.oid, request.messageOid)
    const maxLength = message.role === 'user' ? messageMaxLength : editedReplyMaxLength
    if (isLongerThan(text, maxLength)) throw new AppError('chat.edit_too_long', { maxLength })
    if (message.text === text) return message
    const edited = await updateMessage(tx, message.oid, { text, edited_at: now })
    await followTurn(tx, room, message.turn, now)
    return edited
  }).catch((error: unknown) => {
    // Whose message it is, is told to nobody.
    const isForeign = error instanceof AppError && error.code === 'chat.room_not_found'
    throw isForeign ? new AppError('chat.message_not_found') : error
  })
}
