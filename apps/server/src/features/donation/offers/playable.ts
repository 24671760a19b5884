import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { listFreeMedia } from '../../content/content.service.ts'
import { readAlertTerms } from './alert-terms.ts'
import type { OptionsRow } from './options.ts'

/**
 * Whether a donation of so many coins may play something of its creator.
 *
 * @throws donation.media_off, donation.media_too_small, donation.media_not_found
 */
export async function assertPlayable(
  tx: Tx,
  asked: { options: OptionsRow; mediaOid: string; coins: number; now: Date },
): Promise<void> {
  const { options, mediaOid, coins, now } = asked
  const { isOffered, minCoins } = (await readAlertTerms(tx, options)).media
  if (!isOffered) throw new AppError('donation.media_off')
  if (coins < minCoins) throw new AppError('donation.media_too_small', { minCoins })
  const [found] = await listFreeMedia(tx, {
    ownerOid: options.creator_oid,
    only: mediaOid,
    limit: 1,
    now,
  })
  if (!found) throw new AppError('donation.media_not_found')
}
