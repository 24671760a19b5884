import { randomBytes, timingSafeEqual } from 'node:crypto'
import { passwordMinLength, passwordProblem } from '@plax/contracts/account/password-rules'
import type { PasswordCost } from '../../../platform/config.ts'
import { AppError } from '../../../platform/errors.ts'
import { derive } from './derive.ts'

export interface PasswordDeps {
  config: { passwordCost: PasswordCost }
}

const shape = { parallelism: 1, tagLength: 32 } as const

export async function hashPassword(cost: PasswordCost, password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive({
    message: password.normalize('NFKC'),
    nonce: salt,
    ...shape,
    ...cost,
  })
  return phc(cost, salt, hash)
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
export async function deriveHash(
  cost: PasswordCost,
  secret: string,
  salt: Buffer,
): Promise<Buffer> {
  return derive({ message: secret, nonce: salt, ...shape, ...cost })
}

/** Spends the time of a real check, so that an unknown address answers no faster than a known one. */
export async function spendPasswordCheck(cost: PasswordCost, password: string): Promise<void> {
  await isPassword(password, phc(cost, randomBytes(16), randomBytes(shape.tagLength)))
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
function phc({ memory, passes }: PasswordCost, salt: Buffer, hash: Buffer): string {
  const { parallelism } = shape
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '')
}
