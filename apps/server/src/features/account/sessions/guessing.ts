import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { isKnownDevice } from './known-devices.ts'
import './sessions.tables.ts'

/** Tries for an address from strange browsers that need no waiting. */
export const freeGuesses = 20
const firstWaitSeconds = 15
const longestWaitSeconds = 3600
/** How long the tries of an address are remembered after the last. */
export const guessesTtlMs = 24 * 3600 * 1000

/**
 * Counts a try of a password before it is checked. Browsers with which the owner signed in before
 * have a limit of their own, so that nobody else's guessing locks the owner out; all others together
 * wait, each time longer. An address without an account is counted in the same way.
 *
 * @throws request.too_many, account.sign_in_slowed
 */
export async function countGuess(
  deps: { db: Db; clock: Clock },
  from: { emailKey: string; address: string; device: string | null },
): Promise<void> {
  const { emailKey, address, device } = from
  const limit = { calls: 10, windowSeconds: 300 }
  if (device && (await isKnownDevice(deps.db, { emailKey, device }))) {
    return countCall(deps, `login|${emailKey}|device|${device}`, limit)
  }
  await countCall(deps, `login|${emailKey}|${address}`, limit)
  await waitTurn(deps, emailKey)
}

/** What was guessed is forgotten once the person proved who they are. */
export async function forgetGuesses(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('password_guesses').where('name_hash', '=', hashOf(emailKey)).execute()
}

/** Two who try at once take turns at the row, so that both are counted. */
async function waitTurn({ db, clock }: { db: Db; clock: Clock }, emailKey: string): Promise<void> {
  const now = clock.now()
  const forgotten = new Date(now.getTime() - guessesTtlMs)
  const { rows } = await sql<{ wait_until: Date }>`
    INSERT INTO password_guesses AS g (name_hash, guesses, wait_until, last_at)
    VALUES (${hashOf(emailKey)}, 1, ${now}, ${now})
    ON CONFLICT (name_hash) DO UPDATE SET
      guesses = CASE WHEN g.last_at < ${forgotten} THEN 1 ELSE g.guesses + 1 END,
      wait_until = ${now}::timestamptz + CASE
        WHEN g.last_at < ${forgotten} OR g.guesses + 1 < ${freeGuesses} THEN interval '0'
        ELSE least(${longestWaitSeconds},
          ${firstWaitSeconds} * power(2, least(g.guesses + 1 - ${freeGuesses}, 12)))
          * interval '1 second' END,
      last_at = ${now}
    WHERE g.wait_until <= ${now}
    RETURNING wait_until`.execute(db)
  if (rows.length > 0) return
  const row = await db
    .selectFrom('password_guesses')
    .select('wait_until')
    .where('name_hash', '=', hashOf(emailKey))
    .executeTakeFirst()
  const waitMs = (row?.wait_until.getTime() ?? 0) - now.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new AppError('account.sign_in_slowed', { retryAfterSeconds })
}

function hashOf(emailKey: string): string {
  return createHash('sha256').update(`guess:${emailKey}`).digest('base64url')
}
