import { adDeletedDays } from '@plax/contracts/ads/ad-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { forgetRows } from '../../platform/forget.ts'
import { deleteAsset, releaseUploads } from '../media/media.service.ts'
import { businessDayOf, businessZoneSetting } from '../settings/business-day.service.ts'
import type { AdRow } from './ads.tables.ts'
import { impressionMs } from './impressions.ts'

type ForgetDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'metrics' | 'settings'>

const dayMs = 86_400_000
const adsATime = 100

/** Forgets what limits ads of former days, what was counted once, and deleted ads with their files. */
export async function forgetAds(deps: ForgetDeps): Promise<void> {
  const now = deps.clock.now()
  const today = businessDayOf(now, await deps.settings.get(businessZoneSetting))
  await forgetRows(deps, 'ad_viewer_days', sql`day < ${today}::date`)
  const countedBefore = new Date(now.getTime() - 2 * impressionMs)
  await forgetRows(deps, 'ad_counted', sql`given_at < ${countedBefore}`)
  const deletedBefore = new Date(now.getTime() - adDeletedDays * dayMs)
  while ((await forgetSome(deps, deletedBefore)) === adsATime);
}

async function forgetSome({ db, metrics }: ForgetDeps, deletedBefore: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('ads')
      .select(['oid', 'image_asset_oid'])
      .where('deleted_at', '<', deletedBefore)
      .limit(adsATime)
      .forUpdate()
      .execute()
    for (const row of rows) await forgetAd(tx, row)
    metrics.forgot('ads', rows.length)
    return rows.length
  })
}

/** With its files and all that was counted of it. */
export async function forgetAd(
  tx: Tx,
  { oid, image_asset_oid: assetOid }: Pick<AdRow, 'oid' | 'image_asset_oid'>,
): Promise<void> {
  if (assetOid !== null) await deleteAsset(tx, assetOid)
  await releaseUploads(tx, { contentOid: oid })
  await tx.deleteFrom('ads').where('oid', '=', oid).execute()
}
