import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { OutboxEvent } from '../../../platform/events/reader.ts'
import type { Announcement, Params, Target } from '../../../platform/notify.ts'
import type { Recipient } from '../model/notify.ts'

export const pushTask = 'notification.push'

export interface PushJob {
  subscriptionOid: string
  seq: number
  kind: string
  target: Target
  params: Params
}

/** One job for each browser and event. */
export function pushKey({
  seq,
  subscriptionOid,
}: Pick<PushJob, 'seq' | 'subscriptionOid'>): string {
  return `push:${seq}:${subscriptionOid}`
}

/** A job for each browser; the worker may send one again, which then replaces itself there. */
export async function enqueuePushes(
  tx: Tx,
  {
    event,
    announcement,
    recipients,
  }: { event: OutboxEvent; announcement: Announcement; recipients: readonly Recipient[] },
): Promise<void> {
  const userOids = recipients.filter(({ push }) => push).map(({ userOid }) => userOid)
  if (userOids.length === 0) return
  const payload = {
    seq: event.seq,
    kind: event.type,
    target: announcement.target,
    params: announcement.params,
  }
  await sql`
    SELECT graphile_worker.add_job(${pushTask},
      (${JSON.stringify(payload)}::jsonb || jsonb_build_object('subscriptionOid', oid))::json,
      job_key => ${pushKey({ seq: event.seq, subscriptionOid: '' })} || oid, max_attempts => 5)
    FROM push_subscriptions WHERE user_oid = ANY (${userOids}::text[])`.execute(tx)
}
