import { tierFields } from '@plax/contracts/subscription/subscription'
import type { Deps } from '../../../deps.ts'
import {
  type BundleEntry,
  type BundleItem,
  type BundleLoss,
  type BundlePart,
  type BundleTarget,
  jsonEntry,
} from '../../../platform/bundle.ts'
import { keepPictures, pictureEntries } from '../../media/bundled-pictures.service.ts'
import type { TierRow } from '../rows/subscription.tables.ts'
import { addTierOutOfOffer } from './modify-tiers.ts'
import { listTiers } from './tiers.queries.ts'

type TierDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>

/** Tiers, the lowest first; elsewhere they come out of offer, until their creator offers them. */
export function tiersBundle(deps: TierDeps): BundlePart {
  return {
    folder: 'tiers',
    write: async function* ({ userOid }): AsyncGenerator<BundleEntry> {
      for (const row of await listTiers(deps.db, { creatorOid: userOid, withRemoved: true })) {
        yield jsonEntry(`${row.oid}/tier.json`, async () => fileOf(row))
        const assetOids = row.icon_asset_oid ? [row.icon_asset_oid] : []
        yield* pictureEntries(deps, { root: row.oid, assetOids })
      }
    },
    read: {
      find: async (db, oid) => {
        const query = db.selectFrom('subscription_tiers').select('oid').where('oid', '=', oid)
        return (await query.executeTakeFirst()) ? 'there' : 'none'
      },
      make: (item, into) => makeTier(deps, item, into),
    },
  }
}

function fileOf(row: TierRow) {
  return {
    name: row.name,
    price: row.price_coins,
    price_krw: row.price_krw,
    price_jpy: row.price_jpy,
    price_usd: row.price_usd,
    details: row.details,
    translations: row.translations,
    iconAssetOid: row.icon_asset_oid,
    emojis: row.emojis,
    streak: row.is_streak,
    seats: row.seats,
    level: row.position,
    isOffered: row.removed_at === null,
  }
}

async function makeTier(deps: TierDeps, item: BundleItem, { oid, actor }: BundleTarget) {
  const file = await item.json('tier.json', tierFields)
  const { userOid: creatorOid } = actor
  const without: BundleLoss[] = []
  const assetOids = file.iconAssetOid ? [file.iconAssetOid] : []
  const { pictures, isWhole } = await keepPictures(deps, item, {
    ownerOid: creatorOid,
    assetOids,
    purpose: 'tier',
  })
  if (!isWhole) without.push('bundle.picture_left_out')
  const fields = { ...file, iconAssetOid: pictures.get(file.iconAssetOid ?? '') ?? null }
  await addTierOutOfOffer(deps, { creatorOid, oid, fields })
  return { title: file.name, without }
}
