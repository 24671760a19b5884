import type { ColumnType, Generated } from 'kysely'

interface OutboxTable {
  id: Generated<number>
  stream: string
  type: string
  payload: ColumnType<unknown, string, never>
  created_at: Date
  seq: number | null
}

interface AuditLogTable {
  id: string
  actor_oid: string | null
  action: string
  subject_kind: string
  subject_oid: string | null
  details: ColumnType<unknown, string, never>
  concerns: Generated<string[]>
  created_at: Date
}

interface OutboxCursorsTable {
  reader: string
  seq: number
}

interface InstanceTable {
  singleton: Generated<boolean>
  secret: string
  created_at: Date
}

interface MailsTable {
  id: string
  recipient: string
  subject: string
  body: string
  unsubscribe_url: string | null
  created_at: Date
  sent_at: Date | null
}

interface MigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

/** One row: the number of the last event that was numbered. */
interface OutboxCounterTable {
  singleton: Generated<boolean>
  seq: number
}

interface RateLimitsTable {
  bucket: string
  window_start: Date
  calls: number
}

export interface TasksTable {
  oid: string
  kind: string
  key: string
  /** Whose it is; null once it ended. */
  lane: ColumnType<string | null, string, null>
  state: ColumnType<
    'waiting' | 'running' | 'done' | 'failed' | 'canceled',
    never,
    'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  >
  payload: ColumnType<unknown, string, never>
  checkpoint: ColumnType<unknown, never, string>
  progress: Generated<number>
  note: Generated<string>
  attempts: Generated<number>
  claim: Generated<number>
  machine: string | null
  lease_until: Date | null
  run_at: Date
  cancel_asked_at: Date | null
  error: ColumnType<{ code: string; details: Record<string, unknown> } | null, never, string>
  created_at: Date
  ended_at: Date | null
}

declare module './database.ts' {
  interface Database {
    outbox: OutboxTable
    outbox_cursors: OutboxCursorsTable
    audit_log: AuditLogTable
    instance: InstanceTable
    mails: MailsTable
    migrations: MigrationsTable
    outbox_counter: OutboxCounterTable
    rate_limits: RateLimitsTable
    tasks: TasksTable
  }
}
