import type { Currency } from '@plax/contracts/payment/payment-values'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { getUser, languageOf } from '../../account/account.service.ts'
import type { AccountRow } from '../rows/settlement.tables.ts'
import { isAccountNumber } from './account-number.ts'
import { accountMail } from './account-mail.ts'
import { correctHeld } from './correct-held.ts'
import { type AccountDetails, endingOf, openAccount, sealAccount } from './sealed-account.ts'

export async function findAccount(db: Db | Tx, creatorOid: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('settlement_accounts')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Says where a creator's payouts go from now on, and tells them by mail. Requests that run keep the
 * account they were made with, but for those on hold (`correctHeld`). Throws `settlement.account_invalid`.
 */
export async function saveAccount(
  tx: Tx,
  account: {
    secret: string
    creatorOid: string
    country: string
    currency: Currency
    details: AccountDetails
    now: Date
  },
): Promise<AccountRow> {
  const { secret, creatorOid, country, currency, details, now } = account
  if (details.method === 'bank' && !isAccountNumber(details.accountNumber)) {
    throw new AppError('settlement.account_invalid')
  }
  const ending = endingOf(details)
  const values = {
    method: details.method,
    country,
    currency,
    sealed: sealAccount(secret, creatorOid, details),
    ending,
    changed_at: now,
  }
  const isFirst = (await findAccount(tx, creatorOid)) === null
  const row = await tx
    .insertInto('settlement_accounts')
    .values({ creator_oid: creatorOid, ...values })
    .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  const subject = { subjectKind: 'user', subjectOid: creatorOid }
  const action = isFirst ? 'settlement.account_added' : 'settlement.account_changed'
  const shown = { method: details.method, ending }
  await audit(tx, { actorOid: creatorOid, action, ...subject, details: shown }, now)
  await emit(tx, { stream: 'settlement', type: action, payload: { creatorOid } }, now)
  await correctHeld(tx, row, now)
  const user = await getUser(tx, creatorOid)
  await queueMail(
    tx,
    { to: user.email, ...accountMail(languageOf(user), { ending, isFirst }) },
    now,
  )
  return row
}

export function presentAccount(row: AccountRow, secret: string) {
  const details = openAccount(secret, row.creator_oid, row.sealed)
  return {
    method: row.method,
    country: row.country,
    currency: row.currency,
    bankName: details.method === 'bank' ? details.bankName : 'Stripe',
    accountHolder: details.method === 'bank' ? details.accountHolder : '',
    accountEnding: row.ending,
    swiftCode: details.method === 'bank' ? details.swiftCode : '',
    bankAddress: details.method === 'bank' ? details.bankAddress : '',
    changedAt: row.changed_at.toISOString(),
  }
}
