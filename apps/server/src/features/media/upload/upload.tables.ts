import type { FileKind, UploadContext } from '@plax/contracts/media/upload-values'
import type { ColumnType, Generated, Selectable } from 'kysely'

export interface UploadsTable {
  oid: string
  owner_oid: string
  key: string
  name: string
  context: UploadContext
  access: 'public' | 'private'
  file_type: string
  hash: string | null
  state: 'uploading' | 'packaging' | 'done' | 'error'
  /** An error code, of a file that was refused. */
  error: string | null
  num_parts: number
  announced_bytes: ColumnType<bigint | null, number | null, never>
  /** What its addresses accept in all. */
  reserved_bytes: ColumnType<bigint, number, never>
  /** Null only for files from before every file was received in parts. */
  parts_id: string | null
  bytes: ColumnType<bigint | null, number | null, number | null>
  kind: FileKind | null
  width: number | null
  height: number | null
  picture_oid: string | null
  version: Generated<number>
  content_oid: string | null
  /** Of a file that differs by language. */
  language: string | null
  opens_to_holders: Generated<boolean>
  created_at: Date
  touched_at: Date
}

export type UploadRow = Selectable<UploadsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    uploads: UploadsTable
  }
}
