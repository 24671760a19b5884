import type { ContentTab } from '@plax/contracts/content/content-values'
import { type RawBuilder, sql } from 'kysely'
import { contentKind } from './content-kind.ts'

/** Which contents each tab of a channel holds, as a condition on `catalogue_items`. */
export const contentTabs: Record<ContentTab, RawBuilder<boolean>> = {
  videos: holds(sql`contents.type IN ('video', 'audio', 'branching') AND NOT contents.is_replay`),
  clips: holds(sql`contents.type = 'clip' AND NOT contents.is_replay`),
  files: holds(sql`contents.type = 'file'`),
  replays: holds(sql`contents.is_replay`),
}

/** Asked of one item after the other: `OFFSET 0` keeps the planner from reading all contents at once. */
function holds(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`catalogue_items.kind = ${sql.lit(contentKind.kind)} AND EXISTS (SELECT FROM contents
    WHERE contents.content_oid = catalogue_items.oid AND ${condition} OFFSET 0)`
}
