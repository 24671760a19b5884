interface CardFilesTable {
  owner_oid: string
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string
  /** pg gives a bigint as a text. */
  bytes: string | number
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    card_files: CardFilesTable
  }
}
