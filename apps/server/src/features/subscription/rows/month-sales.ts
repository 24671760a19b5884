import type { Db } from '../../../platform/db/database.ts'
import { nameColumns, nameIn } from '../../account/account.service.ts'
import type { SaleKind } from '../../commerce/commerce.service.ts'
import { getPictures } from '../../media/media.service.ts'
import './subscription.tables.ts'
import { tierNameColumns, tierNameIn } from './tier-texts.ts'

/** Months of a tier, and what was paid for a change of it. */
export const monthSales: SaleKind = {
  kind: 'subscription',
  currency: 'coin',
  namesBuyers: true,
  postingType: 'coin_subscription',
  itemKind: 'tier',
  describe: async (db, tierOids, lang) => {
    if (tierOids.length === 0) return new Map()
    const rows = await db
      .selectFrom('subscription_tiers')
      .select(['oid', ...tierNameColumns])
      .where('oid', 'in', [...new Set(tierOids)])
      .execute()
    return new Map(rows.map((row) => [row.oid, { title: tierNameIn(row, lang), path: null }]))
  },
  show: async ({ db }, tierOids, { lang }) => {
    const rows = await listShown(db, tierOids)
    const pictures = await getPictures(
      db,
      rows.flatMap((row) => [row.icon_asset_oid, row.picture_asset_oid]),
    )
    const pictureOf = (oid: string | null) => pictures.get(oid ?? '')
    return new Map(
      rows.map((row) => [
        row.oid,
        {
          title: row.withdrawn_at ? row.name : `${nameIn(row, lang)} · ${tierNameIn(row, lang)}`,
          path: row.withdrawn_at ? null : `/creatorhome/${row.creator_oid}`,
          thumbnail: pictureOf(row.icon_asset_oid) ?? pictureOf(row.picture_asset_oid) ?? null,
        },
      ]),
    )
  },
}

function listShown(db: Db, tierOids: readonly string[]) {
  return db
    .selectFrom('subscription_tiers')
    .innerJoin('users', 'users.oid', 'subscription_tiers.creator_oid')
    .select(['subscription_tiers.oid', ...tierNameColumns, 'creator_oid', 'icon_asset_oid'])
    .select(nameColumns)
    .select(['picture_asset_oid', 'withdrawn_at'])
    .where('subscription_tiers.oid', 'in', tierOids)
    .execute()
}
