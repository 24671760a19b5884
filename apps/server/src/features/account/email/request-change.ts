import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { languageOf } from '../users/account.mails.ts'
import { emailKey, findUserBy, type UserRow, getUser } from '../users/users.queries.ts'
import { issueToken, revokeTokens } from '../users/one-time-tokens.ts'
import { addressTakenMail, arriveMail, leaveMail } from './email.mails.ts'
import './email.tables.ts'

export type EmailChange = Selectable<Database['email_changes']>
export type Side = 'old' | 'new'

const changeTtlMs = 24 * 3600 * 1000

/**
 * Mails a link to both addresses. One that has an account gets no link, and nobody but its mailbox
 * learns of it: such a change waits until it expires.
 *
 * @throws account.email_same
 */
export async function requestChange(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userOid, email, origin }: { userOid: string; email: string; origin: string },
): Promise<EmailChange> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userOid)
    if (emailKey(email) === user.email_key) throw new AppError('account.email_same')
    await revokeTokens(tx, { purpose: 'email-change', userOid })
    const link = await linkMaker(tx, { userOid, origin, now })
    const language = languageOf(user)
    const leave = leaveMail(language, { link: await link('old'), email })
    await queueMail(tx, { to: user.email, ...leave }, now)
    const isTaken = (await findUserBy(tx, 'email_key', emailKey(email))) !== null
    const arrive = isTaken ? addressTakenMail(language) : arriveMail(language, await link('new'))
    await queueMail(tx, { to: email, ...arrive }, now)
    return keepChange(tx, user, email, new Date(now.getTime() + changeTtlMs))
  })
}

async function linkMaker(
  tx: Tx,
  { userOid, origin, now }: { userOid: string; origin: string; now: Date },
): Promise<(side: Side) => Promise<string>> {
  return async (side) => {
    const issued = { purpose: 'email-change', userOid, data: { side }, ttlMs: changeTtlMs } as const
    const token = await issueToken(tx, { ...issued, now })
    return `${origin}/email-change?token=${token}`
  }
}

async function keepChange(
  tx: Tx,
  user: UserRow,
  email: string,
  expiresAt: Date,
): Promise<EmailChange> {
  const row = { email, old_confirmed_at: null, new_confirmed_at: null, expires_at: expiresAt }
  return tx
    .insertInto('email_changes')
    .values({ user_oid: user.oid, ...row })
    .onConflict((conflict) => conflict.column('user_oid').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findChange(
  db: Db,
  { userOid, now }: { userOid: string; now: Date },
): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Takes a change back; false where none waited. */
export async function cancelChange(db: Db, userOid: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await revokeTokens(tx, { purpose: 'email-change', userOid })
    const { numDeletedRows } = await tx
      .deleteFrom('email_changes')
      .where('user_oid', '=', userOid)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}
