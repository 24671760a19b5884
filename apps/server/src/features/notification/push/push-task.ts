import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { News } from '../../../platform/events/reader.ts'
import type { Announcement, Params, Target } from '../../../platform/notify.ts'
import type { Told } from '../telling/tell.ts'

export const pushTask = 'notification.push'

export interface PushJob {
  subscriptionOid: string
  seq: number
  kind: string
  target: Target
  params: Params
}

/** One job for each browser and piece of news. */
export function pushKey({
  seq,
  subscriptionOid,
}: Pick<PushJob, 'seq' | 'subscriptionOid'>): string {
  return `push:${seq}:${subscriptionOid}`
}

/** A job for each browser; the worker may send one again, which then replaces itself there. */
export async function enqueuePushes(
  tx: Tx,
  { news, said, told }: { news: News; said: Announcement; told: readonly Told[] },
): Promise<void> {
  const userOids = told.filter(({ push }) => push).map(({ userOid }) => userOid)
  if (userOids.length === 0) return
  const payload = { seq: news.seq, kind: news.type, target: said.target, params: said.params }
  await sql`
    SELECT graphile_worker.add_job(${pushTask},
      (${JSON.stringify(payload)}::jsonb || jsonb_build_object('subscriptionOid', oid))::json,
      job_key => ${pushKey({ seq: news.seq, subscriptionOid: '' })} || oid, max_attempts => 5)
    FROM push_subscriptions WHERE user_oid = ANY (${userOids}::text[])`.execute(tx)
}
