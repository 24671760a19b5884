import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { listFreeMedia } from '../../content/content.service.ts'
import type { AlertTerms } from './alert-terms.ts'

/**
 * Whether a donation of so many coins may play something of its creator.
 *
 * @throws donation.media_off, donation.media_too_small, donation.media_not_found
 */
export async function assertPlayable(
  tx: Tx,
  asked: { terms: AlertTerms; creatorOid: string; mediaOid: string; coins: number; now: Date },
): Promise<void> {
  const { terms, creatorOid, mediaOid, coins, now } = asked
  const { isOffered, minCoins } = terms
  if (!isOffered) throw new AppError('donation.media_off')
  if (coins < minCoins) throw new AppError('donation.media_too_small', { minCoins })
  const [found] = await listFreeMedia(tx, {
    ownerOid: creatorOid,
    only: mediaOid,
    limit: 1,
    now,
  })
  if (!found) throw new AppError('donation.media_not_found')
}
