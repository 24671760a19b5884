import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { auditForeignEdit, publishItem, unscheduleItem } from '../../catalogue/catalogue.service.ts'
import { lockScheduledContent } from '../item/content.policy.ts'
import { publishedEvent } from './make-content.ts'
import type { WriteDeps } from './write-content.ts'

type ScheduleDeps = Pick<WriteDeps, 'db' | 'clock'>

interface Asked {
  actor: UserActor
  contentOid: string
}

/** Makes scheduled content a draft again (spec D64); throws `content.not_scheduled`. */
export async function unscheduleContent(
  deps: ScheduleDeps,
  { actor, contentOid }: Asked,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockScheduledContent(tx, { contentOid, actor, now })
    await unscheduleItem(tx, { oid: row.oid, now })
    await auditForeignEdit(tx, { actor, item: row, action: 'content.saved', now })
  })
}

/**
 * Publishes scheduled content at another instant (spec D64). Throws `content.not_scheduled` and
 * `content.publish_date_past`.
 */
export async function rescheduleContent(
  deps: ScheduleDeps,
  { actor, contentOid, publishAt }: Asked & { publishAt: string },
): Promise<void> {
  const now = deps.clock.now()
  const at = new Date(publishAt)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockScheduledContent(tx, { contentOid, actor, now })
    if (at <= now) throw new AppError('content.publish_date_past')
    const fields = { ...row.fields, publishAt }
    await tx
      .updateTable('contents')
      .set({ fields: storableJson(fields), version: row.version + 1 })
      .where('content_oid', '=', row.oid)
      .execute()
    await publishItem(tx, { oid: row.oid, at, event: publishedEvent(fields), now })
    await auditForeignEdit(tx, { actor, item: row, action: 'content.saved', now })
  })
}
