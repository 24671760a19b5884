import type { ContentTab } from '@plax/contracts/content-values'
import { type RawBuilder, sql } from 'kysely'

/** Which contents each tab of a channel holds, as a condition on `catalogue_items`. */
export const contentTabs: Record<ContentTab, RawBuilder<boolean>> = {
  videos: holds(sql`contents.type IN ('video', 'audio', 'branching') AND NOT contents.is_replay`),
  clips: holds(sql`contents.type = 'clip' AND NOT contents.is_replay`),
  files: holds(sql`contents.type = 'file'`),
  replays: holds(sql`contents.is_replay`),
}

function holds(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM contents
    WHERE contents.content_oid = catalogue_items.oid AND ${condition})`
}
