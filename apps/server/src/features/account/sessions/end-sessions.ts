import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from 'kysely'
import './sessions.tables.ts'

/** Ends a person's sessions, but for one; answers how many there were. */
export async function endSessions(
  tx: Tx,
  { userOid, except }: { userOid: string; except: string | null },
): Promise<number> {
  let query = tx.deleteFrom('sessions').where('user_oid', '=', userOid)
  if (except !== null) query = query.where('id', '!=', except)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Those of the sessions that haven’t ended. */
export async function runningSessions(
  { db, clock }: { db: Db; clock: Clock },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .where('expires_at', '>', clock.now())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ends one session, and knows its browser no longer; false where it is not the person's. */
export async function endOneSession(
  tx: Tx,
  { userOid, sessionOid }: { userOid: string; sessionOid: string },
): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_oid', '=', userOid)
    .where('id', '=', sessionOid)
    .returning('device_hash')
    .executeTakeFirst()
  if (ended?.device_hash) {
    await tx
      .deleteFrom('known_devices')
      .where('user_oid', '=', userOid)
      .where('device_hash', '=', ended.device_hash)
      .execute()
  }
  return ended !== undefined
}

/** Every browser is a new one from now on, but for that of one session. */
export async function forgetDevices(
  tx: Tx,
  { userOid, exceptOfSession }: { userOid: string; exceptOfSession: string | null },
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_oid', '=', userOid)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessions')
            .select('id')
            .where('id', '=', exceptOfSession)
            .whereRef('sessions.device_hash', '=', 'known_devices.device_hash'),
        ),
      ),
    )
    .execute()
}
