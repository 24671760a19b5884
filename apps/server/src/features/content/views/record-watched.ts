import type { ContentType } from '@plax/contracts/content/content-values'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { recordVisit } from '../../engagement/library.service.ts'
import type { ContentViewsTable } from '../item/content.tables.ts'

/** What is played, and how the history calls that; a part of a branching story is none by itself. */
const verbs: Partial<Record<ContentType, string>> = {
  video: 'watched',
  clip: 'watched',
  audio: 'listened',
}

/** Keeps in somebody's history how far a view of theirs is. */
export async function recordWatched(
  tx: Tx,
  view: Pick<
    Selectable<ContentViewsTable>,
    'content_oid' | 'viewer_kind' | 'viewer_oid' | 'last_at' | 'position_seconds'
  >,
): Promise<void> {
  if (view.viewer_kind !== 'user') return
  const row = await tx
    .selectFrom('contents')
    .select(['type', 'duration_seconds', 'is_scenario_item'])
    .where('content_oid', '=', view.content_oid)
    .executeTakeFirst()
  const verb = row && !row.is_scenario_item ? verbs[row.type] : undefined
  if (!row || !verb) return
  await recordVisit(tx, {
    userOid: view.viewer_oid,
    itemOid: view.content_oid,
    verb,
    at: view.last_at,
    position: { seconds: view.position_seconds, durationSeconds: row.duration_seconds },
  })
}
