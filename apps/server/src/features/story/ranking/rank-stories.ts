import type { Deps } from '../../../deps.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { rankItems } from '../../shelf/shelf.service.ts'
import type { StoryChats } from '../content/story-chats.ts'
import { storyKind } from '../content/story-kind.ts'
import { countReads } from './count-reads.ts'

/** The job: counts what was read, then works out each period's ranking up to today. */
export async function rankStories(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'> & {
    chats: Pick<StoryChats, 'readers' | 'replied'>
  },
): Promise<void> {
  const now = deps.clock.now()
  const zone = await deps.settings.get(businessZoneSetting)
  await countReads(deps, zone)
  await rankItems(deps.db, { ...storyKind, today: businessDayOf(now, zone), now })
}
