import type { Selectable, Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser, type UserRow } from '../../account/account.service.ts'
import './channel.tables.ts'

export type ChannelRow = Selectable<Database['channels']>

/** What a creator said of their channel; as it began where they said nothing. */
export async function findChannel(db: Db | Tx, creatorOid: string): Promise<ChannelRow | null> {
  const row = await db
    .selectFrom('channels')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row ?? null
}

export async function writeChannel(
  tx: Tx,
  creatorOid: string,
  changes: Omit<Updateable<Database['channels']>, 'creator_oid'> & { updated_at: Date },
): Promise<void> {
  await tx
    .insertInto('channels')
    .values({ creator_oid: creatorOid, ...changes })
    .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(changes))
    .execute()
}

/** A creator whose account is open. Throws `channel.not_found`. */
export function assertCreator(user: UserRow | null): UserRow {
  if (!user?.is_creator || user.withdrawn_at) throw new AppError('channel.not_found')
  return user
}

export async function getCreator(db: Db | Tx, creatorOid: string): Promise<UserRow> {
  return assertCreator(await findUser(db, creatorOid))
}
