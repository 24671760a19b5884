import type { BundleResult } from '@plax/contracts/bundle/bundle-values'
import type { Language } from '@plax/contracts/languages'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** A refusal, as it is said again in whichever language. */
export interface StoredError {
  code: string
  details: Record<string, unknown>
}

interface BundleExportsTable {
  oid: string
  user_oid: string
  lang: Language
  state: Generated<'running' | 'done' | 'failed' | 'canceled' | 'expired'>
  bytes: ColumnType<bigint | null, never, number>
  entries: number | null
  sha256: string | null
  error: ColumnType<StoredError | null, never, string | null>
  created_at: Date
  ended_at: Date | null
  expires_at: Date | null
}

interface BundleImportsTable {
  oid: string
  user_oid: string
  lang: Language
  object_key: string
  file_name: string
  state: Generated<'running' | 'done' | 'failed' | 'canceled'>
  made_by: string | null
  made_at: Date | null
  /** The fingerprint of the key that signed it. */
  signed_by: string | null
  error: ColumnType<StoredError | null, never, string | null>
  created_at: Date
  ended_at: Date | null
}

interface BundleImportLinesTable {
  import_oid: string
  place: number
  folder: string
  item_id: string
  title: string
  result: BundleResult
  reasons: ColumnType<StoredError[], string, string>
  made_oid: string | null
}

interface BundleItemsTable {
  user_oid: string
  folder: string
  digest: string
  source_id: string
  made_oid: string
  title: Generated<string>
  created_at: Date
  made_at: Date | null
}

export type ExportRow = Selectable<BundleExportsTable>
export type ImportRow = Selectable<BundleImportsTable>
export type ImportLine = Selectable<BundleImportLinesTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    bundle_exports: BundleExportsTable
    bundle_imports: BundleImportsTable
    bundle_import_lines: BundleImportLinesTable
    bundle_items: BundleItemsTable
  }
}
