import type { Db } from '../../platform/db/database.ts'
import { findItem } from '../catalogue/catalogue.service.ts'
import { storyKind } from '../story/story.service.ts'
import type { LiveStoryRow } from './live-stories.tables.ts'

const mostChoices = 100

/** The creator’s stories that can speak in their live chat, latest first. */
export function listOwnStories(
  db: Db,
  creatorOid: string,
): Promise<{ contentOid: string; title: string }[]> {
  return db
    .selectFrom('catalogue_items')
    .select(['oid as contentOid', 'title'])
    .where('kind', '=', storyKind.kind)
    .where('owner_oid', '=', creatorOid)
    .where('state', '=', 'published')
    .orderBy('updated_at', 'desc')
    .orderBy('oid')
    .limit(mostChoices)
    .execute()
}

/** Whether the connected story is still the creator’s, and published. */
export async function isPublished(
  db: Db,
  { creator_oid: creatorOid, story_oid: storyOid }: LiveStoryRow,
): Promise<boolean> {
  const item = await findItem(db, storyOid)
  return (
    item?.kind === storyKind.kind && item.owner_oid === creatorOid && item.state === 'published'
  )
}
