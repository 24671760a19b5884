import type { Generated } from 'kysely'

interface NotificationQueueTable {
  seq: number
  turn: Generated<number>
  notified_up_to: Generated<string>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    notification_queue: NotificationQueueTable
  }
}
