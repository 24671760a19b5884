interface ToolKeysTable {
  user_oid: string
  /** What it opens. */
  scope: 'overlay' | 'dock'
  key_hash: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    tool_keys: ToolKeysTable
  }
}
