import { type ChatPlatform, chatPlatforms } from '@plax/contracts/links/link-values'
import type { Deps } from '../../../deps.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { enqueueTask } from '../../../platform/tasks/tasks.ts'
import { listMultichatLinks } from '../../links/links.service.ts'
import { readChatKind } from './read-chat.ts'

export const beginReadingTask = 'live.begin-reading'

/** Has the chats read of whoever is on air, or of the creator whom an event is about. */
export function beginReading({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job {
  return async ({ seq }) => {
    const event = seq === undefined ? null : await findEvent(db, Number(seq))
    const { creatorOid, userOid } = (event?.payload ?? {}) as {
      creatorOid?: string
      userOid?: string
    }
    const only = creatorOid ?? userOid
    const onAir = await db
      .selectFrom('live_streams')
      .select('creator_oid')
      .where('state', '=', 'on')
      .where('ended_at', 'is', null)
      .$if(only !== undefined, (query) => query.where('creator_oid', '=', only ?? ''))
      .execute()
    const links = await listMultichatLinks(db, {
      userOids: onAir.map(({ creator_oid: oid }) => oid),
      platforms: chatPlatforms,
    })
    for (const { userOid: oid, platform } of links) await begin(oid, platform)
  }

  async function begin(creatorOid: string, platform: ChatPlatform): Promise<void> {
    const key = `${creatorOid}:${platform}`
    const task = { kind: readChatKind, key, lane: key, payload: { creatorOid, platform } }
    await db.transaction().execute((tx) => enqueueTask(tx, task, clock.now()))
  }
}
