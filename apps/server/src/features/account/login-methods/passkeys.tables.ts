interface PasskeysTable {
  oid: string
  user_oid: string
  /** Base64url, as browsers tell it. */
  credential_id: string
  /** COSE. */
  public_key: Buffer
  counter: bigint
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    passkeys: PasskeysTable
  }
}
