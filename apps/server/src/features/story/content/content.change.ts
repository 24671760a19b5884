import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ItemKinds } from '../../catalogue/catalogue.service.ts'
import { assertOwnAssets, isGuarded } from '../../media/media.service.ts'
import type { Models } from '../models/models.service.ts'
import type { StoryFields } from './content.rules.ts'

export interface WriteDeps {
  db: Db
  clock: Clock
  models: Models
  kinds: ItemKinds
}

/** Refuses a thumbnail of others (`media.not_found`), and one that is sold (`story.thumbnail_is_sold`). */
export async function assertThumbnail(
  tx: Tx,
  fields: Pick<StoryFields, 'thumbnailAssetOid'>,
  ownerOids: string[],
): Promise<void> {
  const { thumbnailAssetOid } = fields
  if (!thumbnailAssetOid) return
  await assertOwnAssets(tx, { assetOids: [thumbnailAssetOid], ownerOids })
  if (await isGuarded(tx, thumbnailAssetOid)) throw new AppError('story.thumbnail_is_sold')
}
