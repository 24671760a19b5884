import type { InLanguages } from '@plax/contracts/pages/info-page-values'
import type { NoticeAudience, NoticeKind } from '@plax/contracts/pages/notice-values'
import type { ColumnType } from 'kysely'

export interface PageText {
  title: string
  /** Markdown of the web's own kind: headings, lists, emphasis and links. Never HTML. */
  body: string
}

export type PageTexts = InLanguages<PageText>

interface InfoPageVersionsTable {
  page_id: string
  revision: number
  /** Null where the text was taken away. */
  texts: ColumnType<PageTexts | null, string | null, never>
  in_footer: boolean
  created_at: Date
}

interface NoticesTable {
  oid: string
  kind: NoticeKind
  audience: NoticeAudience
  texts: ColumnType<PageTexts, string, string>
  link: string | null
  starts_at: Date
  ends_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    info_page_versions: InfoPageVersionsTable
    notices: NoticesTable
  }
}
