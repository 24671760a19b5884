import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { visibleTo } from '../../access/access.service.ts'
import { thumbnailIn } from '../../catalogue/catalogue.service.ts'
import { withoutSold } from '../../media/media.service.ts'
import { type ShareSubject, type ShareVersion, shareVersion } from './share-address.ts'

const maxThumbnails = 4
const thumbnail = thumbnailIn(null)
const everyone = { userOid: null, roles: new Set<never>() }

/**
 * What everyone may see on the share card of an item, or of a creator: thumbnails of items that
 * anybody is shown, and that are not for adults; else the house's own picture.
 */
export async function findShareVersion(
  db: Db,
  subject: ShareSubject,
  now: Date,
): Promise<ShareVersion> {
  const [kind = '', oid = ''] = subject.split('-')
  if (kind === 'house') return shareVersion('house', [])
  let query = db
    .selectFrom('catalogue_items')
    .select(thumbnail.as('thumbnail'))
    .where(sql<boolean>`catalogue_items.state = 'published'`)
    .where(visibleTo(everyone, now))
    .where('catalogue_items.is_adult', '=', false)
    .where(sql<boolean>`${thumbnail} IS NOT NULL`)
  query =
    kind === 'creator'
      ? query.where('catalogue_items.owner_oid', '=', oid)
      : query.where('catalogue_items.kind', '=', kind).where('catalogue_items.oid', '=', oid)
  const rows = await query
    .orderBy('catalogue_items.published_at', 'desc')
    .orderBy('catalogue_items.oid', 'desc')
    .limit(maxThumbnails)
    .execute()
  const assetOids = rows.flatMap(({ thumbnail: assetOid }) => assetOid ?? [])
  return shareVersion(subject, await withoutSold(db, assetOids))
}
