import type { Deps } from '../../../deps.ts'
import { shareHeight, shareWidth } from './draw-share-picture.ts'
import { shareAddress, type ShareSubject } from './share-address.ts'
import { findShareVersion } from './share-subjects.ts'

/** Where the picture for the share card of a page is, as everyone may see it. */
export async function getSharePicture(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  subject: ShareSubject,
): Promise<{ url: string; width: number; height: number }> {
  const shown = await findShareVersion(db, subject, clock.now())
  return { url: shareAddress(secret, shown), width: shareWidth, height: shareHeight }
}
