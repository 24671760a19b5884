import type { Deps } from '../../deps.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import { addPopularity, insertReads } from '../shelf/shelf.service.ts'
import { recordVisit } from './history/visits.service.ts'
import { addToDay } from './numbers/item-days.service.ts'

/**
 * Records that somebody opened an item: in their history, under the verb, and once a day in the item’s
 * views, ranking, and popularity. Visitors aren’t recorded; creators don’t count for their own items.
 */
export async function recordUse(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { actor: { userOid }, itemOid, verb }: UsedItem,
): Promise<void> {
  if (userOid === null) return
  const at = clock.now()
  const zone = await settings.get(businessZoneSetting)
  const isCounted = await db.transaction().execute(async (tx) => {
    await recordVisit(tx, { userOid, itemOid, verb, at })
    const added = await insertReads(tx, { reads: [{ itemOid, readerOid: userOid, at }], zone })
    if (added > 0) await addToDay(tx, { itemOid, views: added, at, zone })
    return added > 0
  })
  if (isCounted) await addPopularity(db, itemOid, 1)
}

interface UsedItem {
  actor: { userOid: string | null }
  itemOid: string
  /** What they did, such as `viewed`; the kind names it in the web (`visits`). */
  verb: string
}
