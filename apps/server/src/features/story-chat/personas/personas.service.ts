import {
  personaMaxCount,
  personaNameMaxLength,
  personaPromptMaxLength,
} from '@plax/contracts/story/story-values'
import type { PersonaGender } from '@plax/contracts/story/story-values'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { assertLength, requireText } from '../room/text-length.ts'
import '../room/room.tables.ts'

export type PersonaRow = Selectable<Database['personas']>

/** Who a reader may be, the default first, then as they were written (R-story-chat-026). */
export async function listPersonas(db: Db | Tx, userOid: string): Promise<PersonaRow[]> {
  return db
    .selectFrom('personas')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('oid')
    .execute()
}

/** A persona of this reader; null where it is gone or somebody else's. */
export async function findPersona(
  db: Db | Tx,
  { oid, userOid }: { oid: string; userOid: string },
): Promise<PersonaRow | null> {
  const row = await db
    .selectFrom('personas')
    .selectAll()
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row ?? null
}

const readDefault = preparedQuery((db, { userOid }: Placeholders<{ userOid: string }>) =>
  db
    .selectFrom('personas')
    .select(['oid', 'user_oid', 'name', 'gender', 'prompt', 'is_default'])
    .select(['created_at', 'updated_at'])
    .where('user_oid', '=', userOid)
    .where('is_default', '=', true),
)

/** The persona that counts where a room names none. */
export async function findDefaultPersona(db: Db | Tx, userOid: string): Promise<PersonaRow | null> {
  const [persona] = await readDefault(db, { userOid })
  return persona ?? null
}

export interface PersonaFields {
  oid?: string | undefined
  name: string
  gender: PersonaGender
  prompt: string
  isDefault: boolean
}

/**
 * Writes a persona, new or known; one at most is the default. Throws `persona.not_found`,
 * `persona.too_many`, `chat.text_too_long`.
 */
export async function savePersona(
  db: Db,
  write: { userOid: string; fields: PersonaFields; now: Date },
): Promise<PersonaRow> {
  const { userOid, fields, now } = write
  assertLength(fields.prompt, personaPromptMaxLength, 'prompt')
  const row = {
    name: requireText(fields.name, personaNameMaxLength, 'name'),
    gender: fields.gender,
    prompt: storableText(fields.prompt),
    is_default: fields.isDefault,
    updated_at: now,
  }
  return db.transaction().execute(async (tx) => {
    await lockPersonas(tx, userOid)
    if (fields.isDefault) await clearDefault(tx, userOid)
    if (fields.oid !== undefined) return updatePersona(tx, { oid: fields.oid, userOid, row })
    if ((await listPersonas(tx, userOid)).length >= personaMaxCount) {
      throw new AppError('persona.too_many', { maxCount: personaMaxCount })
    }
    return tx
      .insertInto('personas')
      .values({ oid: newOid(now), user_oid: userOid, created_at: now, ...row })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Rooms that used it go on with the default one. */
export async function deletePersona(
  db: Db,
  { oid, userOid }: { oid: string; userOid: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('personas')
      .where('oid', '=', oid)
      .where('user_oid', '=', userOid)
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new AppError('persona.not_found')
    await tx
      .updateTable('chat_rooms')
      .set({ persona_oid: null })
      .where('owner_kind', '=', 'user')
      .where('owner_oid', '=', userOid)
      .where('persona_oid', '=', oid)
      .execute()
  })
}

async function updatePersona(
  tx: Tx,
  change: {
    oid: string
    userOid: string
    row: Omit<PersonaRow, 'oid' | 'user_oid' | 'created_at'>
  },
): Promise<PersonaRow> {
  const row = await tx
    .updateTable('personas')
    .set(change.row)
    .where('oid', '=', change.oid)
    .where('user_oid', '=', change.userOid)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('persona.not_found')
  return row
}

async function clearDefault(tx: Tx, userOid: string): Promise<void> {
  await tx
    .updateTable('personas')
    .set({ is_default: false })
    .where('user_oid', '=', userOid)
    .where('is_default', '=', true)
    .execute()
}

/** A reader's personas are written one after the other, so that their count and default hold. */
async function lockPersonas(tx: Tx, userOid: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`personas:${userOid}`}, 0))`.execute(tx)
}
