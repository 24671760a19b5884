import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { languageOf } from '../users/account.mails.ts'
import { emailKey, findUserBy } from '../users/users.queries.ts'
import { issueToken, revokeTokens } from '../users/one-time-tokens.ts'
import { resetMail } from './recovery.mails.ts'

export const resetTtlMs = 60 * 60 * 1000
export const resetTask = 'account.send-reset-link'

/**
 * Has a link sent to an address. Nothing is looked up here, so the answer and its work are the same
 * whether or not the address has an account. Past three mails in ten minutes the latest link stays.
 */
export async function askForResetLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  const limit = { calls: 3, windowSeconds: 600 }
  if (!(await isWithin(deps, `reset-link|${emailKey(email)}`, limit))) return
  await deps.db.transaction().execute((tx) => addJob(tx, resetTask, { email, origin }))
}

/** Mails the link where the address has an account; older links work no longer. */
export function sendResetLink(deps: Pick<Deps, 'db' | 'clock'>): Job {
  return async ({ email, origin }) => {
    const now = deps.clock.now()
    await deps.db.transaction().execute(async (tx) => {
      const user = await findUserBy(tx, 'email_key', emailKey(String(email)))
      if (!user) return
      const named = { purpose: 'password-reset', userOid: user.oid } as const
      await revokeTokens(tx, named)
      const token = await issueToken(tx, { ...named, data: {}, ttlMs: resetTtlMs, now })
      const link = `${String(origin)}/password-reset?token=${token}`
      await queueMail(tx, { to: user.email, ...resetMail(languageOf(user), link) }, now)
    })
  }
}

async function isWithin(...counted: Parameters<typeof countCall>): Promise<boolean> {
  try {
    await countCall(...counted)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') return false
    throw error
  }
}
