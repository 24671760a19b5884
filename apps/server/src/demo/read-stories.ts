import type { Deps } from '../deps.ts'
import { findUserByName, type UserRow } from '../features/account/account.service.ts'
import { businessDayOf, businessZoneSetting } from '../features/settings/business-day.service.ts'
import { addDays } from '../features/shelf/ranking/periods.ts'
import { rankItems } from '../features/shelf/ranking/rank-items.ts'
import { storyKind } from '../features/story/story.service.ts'
import { creators } from './people.ts'
import type { ReadDay } from './stories/stories.ts'

export interface ReadStory {
  contentOid: string
  authorOid: string
  read: readonly ReadDay[]
}

/**
 * The creators have read each other's stories, today and before, so that a fresh world has rankings
 * of each period. Nobody is in them whom a visitor may sign in as a mere reader.
 */
export async function readDemoStories(deps: Deps, stories: readonly ReadStory[]): Promise<void> {
  const zone = await deps.settings.get(businessZoneSetting)
  const today = businessDayOf(deps.clock.now(), zone)
  const people = await Promise.all(
    Object.values(creators).map(({ nickname }) => findUserByName(deps.db, nickname)),
  )
  const readers = people.filter((person) => person !== null)
  const reads = stories.flatMap((story) => readsOf(story, { readers, today }))
  await deps.db
    .insertInto('shelf_reads')
    .values(reads)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await rankItems(deps.db, { kind: storyKind.kind, today, now: deps.clock.now() })
}

/** The first of those who did not write it, so that who comes back is the same. */
function readsOf(
  { contentOid, authorOid, read }: ReadStory,
  { readers, today }: { readers: readonly UserRow[]; today: string },
) {
  const others = readers.filter(({ oid }) => oid !== authorOid)
  return read.flatMap(({ daysAgo, readers: count }) =>
    others.slice(0, count).map(({ oid }) => ({
      day: addDays(today, -daysAgo),
      item_oid: contentOid,
      reader_oid: oid,
    })),
  )
}
