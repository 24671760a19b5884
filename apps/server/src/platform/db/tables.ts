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

declare module './database.ts' {
  interface Database {
    outbox: OutboxTable
    outbox_cursors: OutboxCursorsTable
    audit_log: AuditLogTable
    instance: InstanceTable
    mails: MailsTable
  }
}
