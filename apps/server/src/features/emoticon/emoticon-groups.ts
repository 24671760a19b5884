import type { Language } from '@plax/contracts/languages'
import type { OutputOf } from '@plax/contracts'
import { type Db, type Tx } from '../../platform/db/database.ts'
import { getPictures } from '../media/media.service.ts'
import { listTierNames, listTiers } from '../subscription/subscription.service.ts'
import { presentImage } from './emoticon-images.ts'
import type { EmoticonImageRow, EmoticonRow } from './emoticon.tables.ts'

export type EmoticonGroup = OutputOf<'GET /emoticon/group/free'>['emoticonGroups'][number]

export async function listEmoticons(
  db: Db | Tx,
  creatorOid: string | null,
): Promise<EmoticonRow[]> {
  return db
    .selectFrom('emoticons')
    .selectAll()
    .where('creator_oid', 'is not distinct from', creatorOid)
    .orderBy('position')
    .orderBy('oid')
    .execute()
}

/** A group for each tier that is offered or has emoticons, the lowest first. */
export async function readCreatorGroups(
  db: Db,
  { creatorOid, lang }: { creatorOid: string; lang: Language },
): Promise<EmoticonGroup[]> {
  const rows = await listEmoticons(db, creatorOid)
  const tiers = await listTiers(db, { creatorOid, withRemoved: true })
  const present = await presentEmoticons(db, rows)
  const tierNames = await listTierNames(
    db,
    tiers.map(({ oid }) => oid),
    lang,
  )
  return tiers
    .filter(
      ({ oid, removed_at: removedAt }) => !removedAt || rows.some((row) => row.tier_oid === oid),
    )
    .map(({ oid, position }) => ({
      creatorOid,
      tierHash: oid,
      tierName: tierNames.get(oid) ?? null,
      type: position === 0 ? 'free' : 'tier',
      useLevel: position,
      emoticons: rows.filter((row) => row.tier_oid === oid).flatMap(present),
    }))
}

/** The site’s group; none while it’s empty. */
export async function readSiteGroups(db: Db): Promise<EmoticonGroup[]> {
  const rows = await listEmoticons(db, null)
  if (rows.length === 0) return []
  const present = await presentEmoticons(db, rows)
  const emoticons = rows.flatMap(present)
  const site = { creatorOid: null, tierHash: null, tierName: null }
  return [{ ...site, type: 'free', useLevel: 0, emoticons }]
}

async function presentEmoticons(db: Db, rows: readonly EmoticonRow[]) {
  const assetOids = [...new Set(rows.map((row) => row.asset_oid))]
  const pictures = await getPictures(db, assetOids)
  const images = await listImages(db, assetOids)
  return (row: EmoticonRow): EmoticonGroup['emoticons'] => {
    const image = images.get(row.asset_oid)
    const picture = pictures.get(row.asset_oid)
    if (!image || !picture) return []
    return [{ _id: row.oid, name: row.name, key: row.key, ...presentImage(image, picture.url) }]
  }
}

async function listImages(
  db: Db,
  assetOids: readonly string[],
): Promise<Map<string, EmoticonImageRow>> {
  if (assetOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('emoticon_images')
    .selectAll()
    .where('asset_oid', 'in', assetOids)
    .execute()
  return new Map(rows.map((row) => [row.asset_oid, row]))
}
