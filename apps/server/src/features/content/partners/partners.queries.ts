import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ContentPartnersTable } from '../item/content.tables.ts'

export type PartnerRow = Selectable<ContentPartnersTable>

/** All who were asked, of several contents. */
export async function listPartners(
  db: Db | Tx,
  contentOids: readonly string[],
): Promise<PartnerRow[]> {
  if (contentOids.length === 0) return []
  return db
    .selectFrom('content_partners')
    .selectAll()
    .where('content_oid', 'in', contentOids)
    .orderBy('invited_at')
    .orderBy('user_oid')
    .execute()
}

/** Who is paid of a sale, by the weight of their share; its owner has what the others do not. */
export async function payeesOf(db: Db | Tx, content: { oid: string; owner_oid: string }) {
  const partners = (await listPartners(db, [content.oid])).filter(
    ({ state }) => state === 'confirmed',
  )
  const given = partners.reduce((sum, { share }) => sum + share, 0)
  return [
    { creatorOid: content.owner_oid, share: 100 - given },
    ...partners.map(({ user_oid: creatorOid, share }) => ({ creatorOid, share })),
  ]
}

/** By what a co-creator holds the content that they share. */
export function partnerSource(contentOid: string): string {
  return `co-creator:${contentOid}`
}
