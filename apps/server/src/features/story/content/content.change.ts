import type { Clock } from '../../../platform/clock.ts'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { assertOwnAssets } from '../../media/media.service.ts'
import type { Models } from '../models/models.service.ts'
import type { StoryFields } from './content.rules.ts'

export interface WriteDeps {
  db: Db
  clock: Clock
  models: Models
}

/** Refuses (`media.not_found`) a thumbnail of others. */
export async function assertThumbnail(
  tx: Tx,
  fields: Pick<StoryFields, 'thumbnailAssetOid'>,
  ownerOids: string[],
): Promise<void> {
  const { thumbnailAssetOid } = fields
  if (thumbnailAssetOid) await assertOwnAssets(tx, { assetOids: [thumbnailAssetOid], ownerOids })
}

/** A line of the audit log about a story. */
export function auditEntry(actor: UserActor, action: string, subjectOid: string): AuditEntry {
  return { actorOid: actor.userOid, action, subjectKind: 'story', subjectOid }
}
