import { concernedBy } from './room.queries.ts'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'

export interface AdminSettings {
  promptType: 'default' | 'plain'
  impersonationOn: boolean
}

/** What an administrator switches in anybody's room, on record. Throws `chat.room_not_found`. */
export async function changeAdminSettings(
  deps: { db: Db; clock: Clock },
  request: {
    roomOid: string
    actor: UserActor
    changes: { [K in keyof AdminSettings]?: AdminSettings[K] | undefined }
  },
): Promise<AdminSettings> {
  const { roomOid, actor, changes } = request
  const { promptType, impersonationOn } = changes
  return deps.db.transaction().execute(async (tx) => {
    const room = await tx
      .updateTable('chat_rooms')
      .set((row) => ({
        prompt_type: promptType ?? row.ref('prompt_type'),
        impersonation_on: impersonationOn ?? row.ref('impersonation_on'),
        ...(impersonationOn === false && { impersonation_node_id: null }),
      }))
      .where('oid', '=', roomOid)
      .returning(['prompt_type', 'impersonation_on', 'owner_oid', 'owner_kind'])
      .executeTakeFirst()
    if (!room) throw new AppError('chat.room_not_found')
    const entry = {
      actorOid: actor.userOid,
      action: 'chat_room.admin_settings',
      subjectKind: 'chat_room',
      subjectOid: roomOid,
      details: { promptType, impersonationOn },
      concerns: concernedBy(room),
    }
    await audit(tx, entry, deps.clock.now())
    return { promptType: room.prompt_type, impersonationOn: room.impersonation_on }
  })
}
