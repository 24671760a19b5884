import type { Deps } from '../../../deps.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import { deleteFiles, forgetReplay } from './replays.lifecycle.ts'
import './replays.tables.ts'

export const followTask = 'live.follow-replay'

/** Keeps a replay that was published for good, and lets go of one whose video was deleted. */
export async function followContent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { seq }: Record<string, unknown>,
): Promise<void> {
  const contentOid = (await findEvent(db, Number(seq)))?.payload.contentOid
  if (typeof contentOid !== 'string') return
  await db.transaction().execute(async (tx) => {
    const replay = await tx
      .selectFrom('live_replays')
      .select(['oid', 'published_at'])
      .where('content_oid', '=', contentOid)
      .where('state', '=', 'made')
      .forUpdate()
      .executeTakeFirst()
    if (!replay) return
    const item = await findItem(tx, contentOid)
    const own = tx.updateTable('live_replays').where('oid', '=', replay.oid)
    if (item?.state === 'published' && !replay.published_at) {
      // The video has its own file by now (R-live-029).
      await own.set({ published_at: clock.now(), delete_at: null }).execute()
      await deleteFiles(tx, [replay.oid])
    } else if (item?.state === 'deleted' && !replay.published_at) {
      await own.set({ state: 'recorded', content_oid: null, parts: null }).execute()
    } else if (item?.state === 'deleted') {
      await forgetReplay(tx, replay.oid)
    }
  })
}
