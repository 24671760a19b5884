import { contentPartnersMaxCount } from '@plax/contracts/content/content-values'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { revokeEntitlement } from '../../access/access.service.ts'
import { findUserByEmail } from '../../account/account.service.ts'
import type { ContentFields } from '../item/content.tables.ts'
import { listPartners, type PartnerRow, partnerSource } from './partners.queries.ts'

interface Content {
  oid: string
  owner_oid: string
}

/**
 * Asks those whom the fields name to be co-creators, again where their share changes, and lets go of
 * the others. Throws `content.own_account`, `content.invalid_email` and `content.shares_incorrect`.
 */
export async function askPartners(
  tx: Tx,
  content: Content,
  { fields, now }: { fields: ContentFields; now: Date },
): Promise<void> {
  const wanted = await readPartners(tx, fields, content.owner_oid)
  const before = await listPartners(tx, [content.oid])
  for (const partner of before) {
    if (!wanted.has(partner.user_oid)) await letGo(tx, partner)
  }
  for (const [userOid, share] of wanted) {
    const known = before.find((partner) => partner.user_oid === userOid)
    if (known?.share !== share) await ask(tx, { content, userOid, share, now })
  }
}

/** Shares by user. */
async function readPartners(
  tx: Tx,
  { coCreators = [] }: ContentFields,
  ownerOid: string,
): Promise<Map<string, number>> {
  const wanted = new Map<string, number>()
  for (const { email, share } of coCreators) {
    const user = await findUserByEmail(tx, email)
    if (user?.oid === ownerOid) throw new AppError('content.own_account')
    if (!user || wanted.has(user.oid)) throw new AppError('content.invalid_email', { email })
    wanted.set(user.oid, share)
  }
  const shares = [...wanted.values()]
  const isWhole = shares.every((share) => Number.isInteger(share) && share >= 1)
  const sum = shares.reduce((total, share) => total + share, 0)
  if (!isWhole || sum > 99 || shares.length > contentPartnersMaxCount) {
    throw new AppError('content.shares_incorrect')
  }
  return wanted
}

async function ask(
  tx: Tx,
  asked: { content: Content; userOid: string; share: number; now: Date },
): Promise<void> {
  const { content, userOid, share, now } = asked
  const row = { share, state: 'waiting', invited_at: now, decided_at: null } as const
  await tx
    .insertInto('content_partners')
    .values({ content_oid: content.oid, user_oid: userOid, ...row })
    .onConflict((conflict) => conflict.columns(['content_oid', 'user_oid']).doUpdateSet(row))
    .execute()
  const payload = { contentOid: content.oid, userOid }
  await emit(tx, { stream: 'content', type: 'content.partner_asked', payload }, now)
}

export async function letGo(tx: Tx, partner: PartnerRow): Promise<void> {
  const { content_oid: subjectOid, user_oid: userOid } = partner
  await tx
    .deleteFrom('content_partners')
    .where('content_oid', '=', subjectOid)
    .where('user_oid', '=', userOid)
    .execute()
  await revokeEntitlement(tx, { userOid, subjectOid, source: partnerSource(subjectOid) })
}
