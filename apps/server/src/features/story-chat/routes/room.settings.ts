import type { roomSettings, roomVariable } from '@plax/contracts/story-chat/story-chat'
import { readStoryLanguage } from '@plax/contracts/story/story-languages'
import { userNoteMaxLength } from '@plax/contracts/story/story-values'
import type { Artefact, VariableValue } from '@plax/story-engine'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { type Database } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { getArtefact } from '../../story/story.service.ts'
import { findPersona } from '../personas/personas.service.ts'
import { setPreviewVariables } from '../turn/preview-variables.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { lockRoom, type RoomRow } from '../room/room.queries.ts'
import { getRoom, ownerOf } from '../room/own-room.ts'
import { presentSettings } from './room.status.ts'
import { presentVariables } from '../room/room.variables.ts'
import { assertLength } from '../room/text-length.ts'

type Settings = z.output<typeof roomSettings>

export type SettingsChange = { [K in keyof Settings]?: Settings[K] | undefined } & {
  variables?: Record<string, VariableValue> | undefined
}

/**
 * Changes how a room is told (R-story-chat-028); what is left out stays. Throws
 * `chat.text_too_long`, `story.model_unavailable`, `persona.not_found`,
 * `chat.character_not_found`, `chat.impersonation_off`, and `chat.preview_only` for variables.
 */
export async function changeSettings(
  deps: RoomDeps,
  request: { roomOid: string; actor: Actor; changes: SettingsChange },
): Promise<{ settings: Settings; variables: z.output<typeof roomVariable>[] }> {
  const { actor, changes } = request
  const room = await getRoom(deps.db, request.roomOid, actor)
  const artefact = await getArtefact(deps.db, room.artefact_hash)
  await assertChoices(deps, { room, artefact, actor, changes })
  const changed = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.oid, ownerOf(actor))
    if (!locked) throw new AppError('chat.room_not_found')
    if (changes.variables) {
      await setPreviewVariables(tx, { room: locked, artefact, values: changes.variables })
    }
    // Sets a column to itself where nothing is changed, so that the row comes back either way.
    return tx
      .updateTable('chat_rooms')
      .set({ user_note: locked.user_note, ...columnsOf(changes) })
      .where('oid', '=', room.oid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return {
    settings: presentSettings(changed),
    variables: presentVariables(artefact, changed.state, { all: changed.is_preview }),
  }
}

async function assertChoices(
  deps: RoomDeps,
  choice: { room: RoomRow; artefact: Artefact; actor: Actor; changes: SettingsChange },
): Promise<void> {
  const { room, artefact, actor, changes } = choice
  if (changes.variables && !room.is_preview) throw new AppError('chat.preview_only')
  if (changes.replyLanguage && !readStoryLanguage(changes.replyLanguage)) {
    throw invalidField({ in: 'body', path: '/replyLanguage', problem: 'This is not a language.' })
  }
  if (changes.userNote !== undefined) {
    assertLength(changes.userNote, userNoteMaxLength, 'userNote')
  }
  if (changes.model) {
    await deps.models.choose(changes.model, { roles: actor.roles, kept: room.model })
  }
  if (changes.personaOid) {
    const { userOid } = actor
    const persona = userOid && (await findPersona(deps.db, { oid: changes.personaOid, userOid }))
    if (!persona) throw new AppError('persona.not_found')
  }
  const played = changes.impersonationCharacter
  if (typeof played !== 'string') return
  if (!room.impersonation_on) throw new AppError('chat.impersonation_off')
  if (!artefact.characters.some(({ nodeId }) => nodeId === played)) {
    throw new AppError('chat.character_not_found')
  }
}

function columnsOf(changes: SettingsChange): Updateable<Database['chat_rooms']> {
  const { userNote, outputLength, detailLevel, inferenceLevel } = changes
  const { model, personaOid, impersonationCharacter, replyLanguage } = changes
  return {
    ...(userNote !== undefined && { user_note: storableText(userNote) }),
    ...(outputLength !== undefined && { output_length: outputLength }),
    ...(detailLevel !== undefined && { detail_level: detailLevel }),
    ...(inferenceLevel !== undefined && { inference_level: inferenceLevel }),
    // No key at all is the story's own model too.
    ...(model !== undefined && { model: model === '' ? null : model }),
    ...(personaOid !== undefined && { persona_oid: personaOid }),
    ...(impersonationCharacter !== undefined && { impersonation_node_id: impersonationCharacter }),
    ...(replyLanguage !== undefined && {
      reply_language: replyLanguage && readStoryLanguage(replyLanguage),
    }),
  }
}
