import type { Deps } from '../../../deps.ts'
import { emit } from '../../../platform/events/outbox.ts'
import './schedules.tables.ts'

export const remindTask = 'live.remind'
/** How long before a stream begins people are reminded. */
export const remindMs = 10 * 60_000

/** Has people reminded of streams that begin soon, once each. */
export async function remindOfStreams({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('live_schedules')
      .set({ reminded_at: now })
      .where('reminded_at', 'is', null)
      .where('starts_at', '<=', new Date(now.getTime() + remindMs))
      .where('starts_at', '>', new Date(now.getTime() - remindMs))
      .returning('oid')
      .execute()
    for (const { oid: scheduleOid } of due) {
      const event = { stream: 'live', type: 'live.reminded', payload: { scheduleOid } }
      await emit(tx, event, now)
    }
  })
}
