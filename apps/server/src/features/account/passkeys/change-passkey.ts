import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { countLoginMethods } from '../login-methods/login-methods.ts'
import { lockUserRow } from '../users/users.queries.ts'
import { listPasskeys, type PasskeyRow } from '../login-methods/passkeys.queries.ts'
import { notifyOfPasskey } from './notify-of-passkey.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock'>

export async function renamePasskey(
  deps: ChangeDeps,
  { userOid, oid, name }: { userOid: string; oid: string; name: string },
): Promise<PasskeyRow> {
  const row = await deps.db
    .updateTable('passkeys')
    .set({ name })
    .where('oid', '=', oid)
    .where('user_oid', '=', userOid)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('account.passkey_not_found')
  return row
}

/** Removes a passkey, but for the only way in that an account has. */
export async function removePasskey(
  deps: ChangeDeps,
  { userOid, oid }: { userOid: string; oid: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userOid)
    const passkeys = await listPasskeys(tx, userOid)
    const passkey = passkeys.find((row) => row.oid === oid)
    if (!passkey) throw new AppError('account.passkey_not_found')
    if ((await countLoginMethods(tx, userOid)) === 1) throw new AppError('account.passkey_last')
    await tx.deleteFrom('passkeys').where('oid', '=', oid).execute()
    await notifyOfPasskey(tx, { userOid, name: passkey.name, change: 'removed', now })
  })
}
