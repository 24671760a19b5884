import { type Selectable, sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
import type { ContentPartnersTable } from '../item/content.tables.ts'

export type PartnerRow = Selectable<ContentPartnersTable>

/** All who were asked, of several contents. */
export async function listPartners(
  db: Db | Tx,
  contentOids: readonly string[],
): Promise<PartnerRow[]> {
  if (contentOids.length === 0) return []
  return readPartners(db, { contentOids: [...contentOids] })
}

const readPartners = preparedQuery((db, { contentOids }: Placeholders<{ contentOids: string[] }>) =>
  db
    .selectFrom('content_partners')
    .select(['content_oid', 'user_oid', 'share', 'state', 'invited_at', 'decided_at'])
    .where(sql<boolean>`content_oid = ANY(${contentOids}::text[])`)
    .orderBy('invited_at')
    .orderBy('user_oid'),
)

/** Who is paid of a sale, by the weight of their share; its owner has what the others do not. */
export function payeesOf(content: { owner_oid: string }, asked: readonly PartnerRow[]) {
  const partners = asked.filter(({ state }) => state === 'confirmed')
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
