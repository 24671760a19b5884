import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type ForgetDeps, forgetRows } from '../../../platform/forget.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { grant } from '../../ledger/ledger.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { emailKey } from '../users/users.queries.ts'
import { giftsPerAddressSetting, ordinaryReplySetting, signUpGiftSetting } from './gift.settings.ts'
import './sign-up.tables.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    gift: true
  }
}

const dayMs = 24 * 3600 * 1000
const personMs = 3 * 365 * dayMs

interface GiftDeps {
  settings: Settings
  secret: string
}

/** How much is given, and to how many at one network a day. */
export interface GiftTerms {
  amountMilli: number
  perNetwork: number
  secret: string
}

/** Before the transaction that gives it, which holds a connection already. */
export async function readGiftTerms({ settings, secret }: GiftDeps): Promise<GiftTerms> {
  return {
    amountMilli: await settings.get(signUpGiftSetting),
    perNetwork: await settings.get(giftsPerAddressSetting),
    secret,
  }
}

/** Who signed up, as they proved it, and from where. */
export interface Newcomer {
  email: string
  identity?: { provider: string; subject: string }
  address: string
}

/** Something that gifts are counted by, and how many it gets. */
interface Mark {
  mark: string
  limit: number
  expiresAt: Date
}

/**
 * Gives a new account its bonus credits, in the transaction that opens it: once to an email address
 * and once to an identity, also after that account was deleted, and a few a day to a network.
 */
export async function giveSignUpGift(
  tx: Tx,
  terms: GiftTerms,
  { userOid, now, ...newcomer }: Newcomer & { userOid: string; now: Date },
): Promise<void> {
  const { amountMilli: amount, secret } = terms
  if (amount === 0) return
  const marks = [...personMarks(secret, newcomer, now), networkMark(terms, newcomer.address, now)]
  if (!(await takeMarks(tx, marks))) return
  await grant(tx, {
    operation: 'account.sign-up-gift',
    key: userOid,
    type: 'increase',
    ownerOid: userOid,
    amounts: [{ bucket: 'bonusCredit', amount, origin: 'sign-up' }],
    reference: { kind: 'gift', oid: userOid },
    now,
  })
}

/** What the next first account from an address gets; nothing where the network has had its gifts. */
export async function offeredGift(
  deps: GiftDeps & { db: Db; clock: Clock },
  address: string,
): Promise<{ bonusCreditMilli: number; replies: number }> {
  const terms = await readGiftTerms(deps)
  const { mark, limit } = networkMark(terms, address, deps.clock.now())
  const counted = await deps.db
    .selectFrom('sign_up_gifts')
    .select('given')
    .where('mark', '=', mark)
    .executeTakeFirst()
  const isLeft = (counted?.given ?? 0) < limit
  const bonusCreditMilli = isLeft ? terms.amountMilli : 0
  const priceMilli = await deps.settings.get(ordinaryReplySetting)
  return { bonusCreditMilli, replies: Math.floor(bonusCreditMilli / priceMilli) }
}

export function forgetSignUpGifts(deps: ForgetDeps & { clock: Clock }): Promise<void> {
  return forgetRows(deps, 'sign_up_gifts', sql`expires_at < ${deps.clock.now()}`)
}

/** Counts one gift for each mark, or for none where one of them has had its share. */
async function takeMarks(tx: Tx, marks: readonly Mark[]): Promise<boolean> {
  const taken: string[] = []
  // In the order of their names, so that two newcomers cannot wait for each other.
  for (const { mark, limit, expiresAt } of marks.toSorted((a, b) => (a.mark < b.mark ? -1 : 1))) {
    if (!(await takeMark(tx, { mark, limit, expiresAt }))) {
      await returnMarks(tx, taken)
      return false
    }
    taken.push(mark)
  }
  return true
}

async function takeMark(tx: Tx, { mark, limit, expiresAt }: Mark): Promise<boolean> {
  if (limit === 0) return false
  const { rows } = await sql`
    INSERT INTO sign_up_gifts (mark, given, expires_at) VALUES (${mark}, 1, ${expiresAt})
    ON CONFLICT (mark) DO UPDATE SET given = sign_up_gifts.given + 1
      WHERE sign_up_gifts.given < ${limit}
    RETURNING mark`.execute(tx)
  return rows.length === 1
}

async function returnMarks(tx: Tx, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return
  await tx.deleteFrom('sign_up_gifts').where('mark', 'in', marks).where('given', '=', 1).execute()
  await tx
    .updateTable('sign_up_gifts')
    .set(({ eb }) => ({ given: eb('given', '-', 1) }))
    .where('mark', 'in', marks)
    .execute()
}

function personMarks(secret: string, { email, identity }: Newcomer, now: Date): Mark[] {
  const names = [`email:${mailboxOf(email)}`]
  if (identity) names.push(`identity:${identity.provider}:${identity.subject}`)
  const expiresAt = new Date(now.getTime() + personMs)
  return names.map((name) => ({ mark: keyed(secret, name), limit: 1, expiresAt }))
}

function networkMark({ perNetwork, secret }: GiftTerms, address: string, now: Date): Mark {
  const day = now.toISOString().slice(0, 10)
  return {
    mark: keyed(secret, `network:${networkOf(address)}:${day}`),
    limit: perNetwork,
    expiresAt: new Date(now.getTime() + dayMs),
  }
}

/** One mailbox has many spellings: what follows a plus, and at Gmail each dot. */
function mailboxOf(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const plus = local.indexOf('+', 1)
  const name = plus < 0 ? local : local.slice(0, plus)
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

function keyed(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`sign-up-gift:${name}`).digest('base64url')
}
