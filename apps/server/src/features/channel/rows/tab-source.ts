import { inTabOrder } from '@plax/contracts/channel/channel-values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { visibleTo } from '../../access/access.service.ts'

/** Which published items a tab holds, as a condition on `catalogue_items`; `app.ts` hands them in. */
export type TabSources = Readonly<Record<string, RawBuilder<boolean>>>

interface TabQuery {
  creatorOid: string
  actor: Pick<Actor, 'userOid' | 'roles'> & Partial<Pick<Actor, 'hasBlocks'>>
  now: Date
}

/** The tabs in which somebody finds anything (R-channel-017), in their order. */
export async function listFilledTabs(
  db: Db,
  sources: TabSources,
  { creatorOid, actor, now }: TabQuery,
): Promise<string[]> {
  const parts = Object.entries(sources).map(
    ([tab, holds]) => sql`SELECT ${tab}::text AS tab WHERE EXISTS (
      SELECT FROM catalogue_items WHERE owner_oid = ${creatorOid} AND state = 'published'
        AND ${visibleTo(actor as Actor, now)} AND ${holds})`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<{ tab: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return inTabOrder(rows.map(({ tab }) => tab))
}
