import type { Db } from '../../../platform/db/database.ts'
import { isAskedFor } from '../../catalogue/catalogue.service.ts'
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
  return selectStories(db)
    .where(await isAskedFor(db, { ...asked, kind: 'story' }))
    .orderBy('catalogue_items.oid', 'desc')
    .limit(asked.limit)
    .execute()
}
