import type { Db } from '../../../platform/db/database.ts'
import { isOid } from '../../../platform/ids.ts'
import { isTitledLike } from '../../catalogue/catalogue.service.ts'
import { selectStories, type StoryRow } from '../content/content.queries.ts'

/** Stories in every state, the newest first. */
export async function listAllStories(
  db: Db,
  asked: {
    search?: string | undefined
    ownerOid: string | null
    state?: StoryRow['state'] | undefined
    beforeOid: string | null
    limit: number
  },
): Promise<StoryRow[]> {
  const { search, ownerOid, state, beforeOid } = asked
  let query = selectStories(db)
    .where('catalogue_items.kind', '=', 'story')
    .orderBy('catalogue_items.oid', 'desc')
    .limit(asked.limit)
  if (ownerOid) query = query.where('catalogue_items.owner_oid', '=', ownerOid)
  if (state) query = query.where('catalogue_items.state', '=', state)
  if (search && isOid(search)) {
    query = query.where('catalogue_items.oid', '=', search)
  } else if (search) {
    query = query.where(await isTitledLike(db, search))
  }
  if (beforeOid) query = query.where('catalogue_items.oid', '<', beforeOid)
  return query.execute()
}
