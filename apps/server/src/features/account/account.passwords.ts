import { randomBytes, timingSafeEqual } from 'node:crypto'
import { passwordMinLength, passwordProblem } from '@plax/contracts/limits'
import { AppError } from '../../platform/errors.ts'
import { derive } from './derive.ts'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive({
    message: password.normalize('NFKC'),
    nonce: salt,
    ...cost,
  })
  return phc(salt, hash)
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive({
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** A hash for many secrets under one salt, at the cost of a password's. */
export async function deriveHash(secret: string, salt: Buffer): Promise<Buffer> {
  return derive({ message: secret, nonce: salt, ...cost })
}

/** The hash of no password: nothing was derived for it, so the first check costs no more than others. */
const decoy = phc(randomBytes(16), randomBytes(cost.tagLength))

/** Spends the time of a real check, so that an unknown address answers no faster than a known one. */
export async function spendPasswordCheck(password: string): Promise<void> {
  await isPassword(password, decoy)
}

/**
 * Refuses a new password that is too weak, or not repeated identically (R-auth-012, R-auth-013).
 *
 * @throws account.password_weak, account.passwords_differ
 */
export function assertNewPassword(
  { password, passwordRepeat }: { password: string; passwordRepeat: string },
  minLength: number,
): void {
  if (passwordProblem(password, Math.max(minLength, passwordMinLength))) {
    throw new AppError('account.password_weak', { minLength })
  }
  if (password !== passwordRepeat) throw new AppError('account.passwords_differ')
}

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function phc(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
