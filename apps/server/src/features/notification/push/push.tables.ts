import type { Generated } from 'kysely'

export interface PushSubscriptionsTable {
  oid: string
  user_oid: string
  session_id: string
  endpoint: string
  /** Base64url, as the browser tells it. */
  p256dh: string
  auth: string
  created_at: Date
  /** How many pushes in a row failed. */
  failures: Generated<number>
  /** From when on the next one is tried. */
  retry_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    push_subscriptions: PushSubscriptionsTable
  }
}
