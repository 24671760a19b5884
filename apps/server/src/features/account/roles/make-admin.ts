import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emailKey, findUserBy } from '../users/users.queries.ts'
import { giveRole } from './change-roles.ts'

/**
 * Makes somebody an administrator by the word of who runs the machine, as the first one must be; the
 * audit log has a row of it. Answers their nickname; nothing changes where they are one.
 *
 * @throws account.user_not_found
 */
export async function makeAdmin(
  tx: Tx,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const user = await findUserBy(tx, 'email_key', emailKey(email))
  if (!user) throw new AppError('account.user_not_found')
  await giveRole(tx, {
    userOid: user.oid,
    role: 'admin',
    creatorOid: null,
    reason: 'By the operator, at the command line.',
    actorOid: null,
    now,
  })
  return user.nickname
}
