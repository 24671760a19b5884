// npm run admin -- EMAIL
import { parseArgs } from 'node:util'
import { openDatabase } from '../backup/open-database.ts'
import { runCommand } from '../backup/command.ts'
import { makeAdmin } from '../features/account/account.service.ts'
import { systemClock } from '../platform/clock.ts'
import { createDb } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import { AppError, StartError } from '../platform/errors.ts'

const usage = 'npm run admin -- EMAIL'

await runCommand(async ({ config, progress, onEnd }) => {
  const email = readCommandLine()
  const pool = createPool(await openDatabase(config, onEnd), 1)
  onEnd(() => pool.end())
  const db = createDb(pool)
  const now = systemClock.now()
  const nickname = await db
    .transaction()
    .execute((tx) => makeAdmin(tx, { email, now }))
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new StartError(`There’s no account for ${email}. Sign up on the site first.`)
    })
  progress.say(`\n  ${nickname} is now an administrator. The console is at /admin.\n`)
})

function readCommandLine(): string {
  try {
    const [email, ...others] = parseArgs({ allowPositionals: true }).positionals
    if (email?.includes('@') && others.length === 0) return email
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
  throw new StartError(usage)
}
