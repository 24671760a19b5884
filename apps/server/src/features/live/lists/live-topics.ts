import type { LiveNowState, LiveState } from '@plax/contracts/live/live-values'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { liveNowKey, streamTopicKey } from '../streams/stream-hints.ts'
import { findCurrentStream } from '../streams/streams.ts'

/** More creators than pages show badges of. */
const mostOnAir = 2000

/** What pages about streams are sent: what one is doing, and who is on air. */
export function liveTopics({ db }: Pick<Deps, 'db'>): HubTopic[] {
  return [
    {
      name: 'live',
      opensToTools: true,
      open: async ({ id }) => {
        if (id === null) throw new AppError('request.not_found')
        return { key: streamTopicKey(id), readState: () => readLive(db, id) }
      },
    },
    {
      name: 'live-now',
      opensToTools: true,
      open: async () => ({ key: liveNowKey, readState: () => readLiveNow(db) }),
    },
  ]
}

async function readLive(db: Deps['db'], creatorOid: string): Promise<LiveState> {
  const stream = await findCurrentStream(db, creatorOid)
  if (stream?.state !== 'on') return { streamOid: null }
  return {
    streamOid: stream.oid,
    phase: stream.phase,
    viewers: stream.viewers,
    startedAt: stream.started_at?.toISOString() ?? '',
    permissionChangesAt: stream.next_entry_at?.toISOString() ?? null,
    changedAt: (await findItem(db, stream.oid))?.updated_at.toISOString() ?? '',
  }
}

/** Unlisted streams have no badges. */
async function readLiveNow(db: Deps['db']): Promise<LiveNowState> {
  const rows = await db
    .selectFrom('live_streams')
    .select('creator_oid')
    .where('state', '=', 'on')
    .where('is_listed', '=', true)
    .where('is_held_back', '=', false)
    .orderBy('started_at')
    .limit(mostOnAir)
    .execute()
  return { creatorOids: rows.map(({ creator_oid: oid }) => oid) }
}
