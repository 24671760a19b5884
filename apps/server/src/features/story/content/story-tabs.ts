import { sql } from 'kysely'
import { storyKind } from './story-kind.ts'

/** The tab of a channel that holds stories, as a condition on `catalogue_items`. */
export const storyTabs = {
  stories: sql<boolean>`catalogue_items.kind = ${sql.lit(storyKind.kind)}`,
}
