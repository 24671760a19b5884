import { randomBytes, randomInt } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import { deriveHash, type PasswordDeps } from '../users/passwords.ts'
import { updateTwoFactor } from '../login-methods/two-factor.queries.ts'

const codeCount = 10
/** Crockford's base32: no letter looks like a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes ten new codes of 50 bits in place of those that a user has. They are answered once and
 * stored as hashes under one salt, so that a try costs one hash.
 */
export async function renewRecoveryCodes(
  tx: Tx,
  { config }: PasswordDeps,
  userOid: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  const salt = randomBytes(16)
  const hashes = await Promise.all(
    codes.map((code) => deriveHash(config.passwordCost, plain(code), salt)),
  )
  await tx.deleteFrom('recovery_codes').where('user_oid', '=', userOid).execute()
  await updateTwoFactor(tx, userOid, { recovery_salt: salt })
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_oid: userOid, code_hash: hash, used_at: null })))
    .execute()
  return codes
}

/** Uses a code up; false where it is wrong or was used. Of two who use it at once one succeeds. */
export async function useRecoveryCode(
  tx: Tx,
  { config }: PasswordDeps,
  use: { userOid: string; salt: Buffer; code: string; now: Date },
): Promise<boolean> {
  const hash = await deriveHash(config.passwordCost, plain(use.code), use.salt)
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: use.now })
    .where('user_oid', '=', use.userOid)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

function newCode(): string {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${half()}-${half()}`
}

/** What is typed by hand: any case, with or without hyphens, O for 0 and I or L for 1. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}
