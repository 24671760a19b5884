import type { Deps } from '../../deps.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { hintHub } from '../../platform/hub/hint.ts'
import type { HubTopic } from '../../platform/hub/hub-topic.ts'
import './live-stories.tables.ts'

/** Whether one’s own story stopped, for the studio. */
export function storyTopic({ db }: Pick<Deps, 'db'>): HubTopic {
  return {
    name: 'live-story',
    open: async ({ actor }) => {
      assertUser(actor)
      if (!actor.roles.has('livestreamer')) throw new AppError('auth.forbidden')
      const { userOid } = actor
      return {
        key: keyOf(userOid),
        readState: async () => {
          const row = await db
            .selectFrom('live_stories')
            .select(['story_oid', 'stopped_for', 'stopped_at'])
            .where('creator_oid', '=', userOid)
            .executeTakeFirst()
          return {
            contentOid: row?.story_oid ?? null,
            stoppedFor: row?.stopped_for ?? null,
            stoppedAt: row?.stopped_at?.toISOString() ?? null,
          }
        },
      }
    },
  }
}

/** Has a creator’s studio read whether their story stopped; after the commit. */
export function hintStory(bus: Bus, creatorOid: string): Promise<void> {
  return hintHub(bus, [keyOf(creatorOid)])
}

function keyOf(creatorOid: string): string {
  return `live-story:${creatorOid}`
}
