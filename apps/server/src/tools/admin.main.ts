// npm run admin -- EMAIL
// npm run admin -- --create EMAIL [--nickname NAME]
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isNickname } from '@plax/contracts/account/nicknames'
import { z } from 'zod'
import { openDatabase } from '../backup/open-database.ts'
import { runCommand } from '../backup/command.ts'
import { createUser, makeAdmin, uniqueConflict } from '../features/account/account.service.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createDb, type Db } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import { AppError, StartError } from '../platform/errors.ts'

const usage = 'Usage: npm run admin -- EMAIL, or npm run admin -- --create EMAIL [--nickname NAME]'

interface AccountRequest {
  email: string
  creates: boolean
  nickname: string
}

await runCommand(async ({ config, progress, onEnd }) => {
  const wanted = readCommandLine()
  const pool = createPool(await openDatabase(config, onEnd), 1)
  onEnd(() => pool.end())
  const db = createDb(pool)
  const password = wanted.creates ? await createAccount(db, config, wanted) : null
  const { email } = wanted
  const nickname = await db
    .transaction()
    .execute((tx) => makeAdmin(tx, { email, now: systemClock.now() }))
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new StartError(
        `There’s no account for ${email}. Sign up on the site first, or add --create.`,
      )
    })
  if (password) progress.say(`\n  Email: ${email}\n  Password: ${password}`)
  progress.say(`\n  ${nickname} is now an administrator. The console is at /admin.\n`)
})

/** Makes the account without a mailed code and returns its password, which is stored nowhere else. */
async function createAccount(db: Db, config: Config, wanted: AccountRequest): Promise<string> {
  const { email, nickname } = wanted
  // Letters and digits, as the rule for passwords asks.
  const password = `${randomBytes(12).toString('base64url')}a7`
  const account = { email, nickname, password, language: 'en' as const }
  try {
    await createUser({ db, clock: systemClock, config }, account)
  } catch (error) {
    const conflict = uniqueConflict(error)
    if (!conflict) throw error
    throw new StartError(
      conflict.code === 'account.email_taken'
        ? `${email} already has an account. Run npm run admin -- ${email} to make it an administrator.`
        : `The nickname ${nickname} is taken. Choose another with --nickname.`,
    )
  }
  return password
}

/** Throws `StartError` with what is wrong, in front of how the command is used. */
function readCommandLine(): AccountRequest {
  const { positionals, values } = readWords()
  const [email, ...others] = positionals
  const { create: creates = false, nickname = 'Operator' } = values
  if (email === undefined) throw misused('Enter an email address.')
  if (others.length > 0) throw misused('Enter only one email address.')
  if (!isEmail(email)) throw misused(`“${email}” isn’t a valid email address.`)
  if (!creates && values.nickname !== undefined) throw misused('--nickname requires --create.')
  if (isNickname(nickname)) return { email, creates, nickname }
  throw misused(`“${nickname}” can’t be a nickname. Choose another with --nickname.`)
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { create: { type: 'boolean' }, nickname: { type: 'string' } },
    })
  } catch (error) {
    throw misused(error instanceof Error ? `${error.message}.` : '', error)
  }
}

function misused(sentence: string, cause?: unknown): StartError {
  return new StartError(`${sentence}\n${usage}`, { cause })
}

/** By the rule of the site’s forms. */
function isEmail(text: string): boolean {
  return z.email().max(254).safeParse(text).success
}
