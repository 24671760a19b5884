import { routes } from '@plax/contracts'
import {
  type BundleEntry,
  type BundleItem,
  type BundleMade,
  type BundlePart,
  type BundleTarget,
  jsonEntry,
} from '../../platform/bundle.ts'
import { AppError } from '../../platform/errors.ts'
import { findItemState } from '../catalogue/catalogue.service.ts'
import { keepPictures, pictureEntries } from '../media/bundled-pictures.service.ts'
import { saveWallpaper, type WallpaperDeps } from './save-wallpaper.ts'
import './wallpaper.tables.ts'

/** By the rules of the call that saves one. What’s imported is published by its creator. */
const file = routes['POST /wallpaper/save'].body.omit({ contentOid: true, isPublished: true })

/** Wallpapers in the bundle that their creator takes to another installation. */
export function wallpaperBundle(deps: WallpaperDeps): BundlePart {
  return {
    folder: 'wallpapers',
    write: ({ userOid }) => writeWallpapers(deps, userOid),
    read: { find: findItemState, make: (item, into) => importWallpaper(deps, item, into) },
  }
}

async function* writeWallpapers(deps: WallpaperDeps, userOid: string): AsyncGenerator<BundleEntry> {
  const rows = await deps.db
    .selectFrom('wallpapers')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'wallpapers.content_oid')
    .innerJoin('shelf_cards', 'shelf_cards.item_oid', 'wallpapers.content_oid')
    .select(['oid', 'title', 'summary', 'picture_oid', 'price_coins'])
    .where('owner_oid', '=', userOid)
    .where('state', '<>', 'deleted')
    .orderBy('oid')
    .execute()
  for (const { oid: root, title, summary, picture_oid: pictureOid, price_coins } of rows) {
    const texts = { title, description: summary }
    yield jsonEntry(`${root}/wallpaper.json`, async () => ({
      ...texts,
      pictureOid,
      priceCoins: price_coins ?? 0,
    }))
    yield* pictureEntries(deps, { root, assetOids: pictureOid === null ? [] : [pictureOid] })
  }
}

async function importWallpaper(
  deps: WallpaperDeps,
  item: BundleItem,
  { oid, actor, lang }: BundleTarget,
): Promise<BundleMade> {
  const { pictureOid: before, ...sent } = await item.json('wallpaper.json', file)
  if ((await findItemState(deps.db, oid)) === 'there') return { title: sent.title }
  const kept = { ownerOid: actor.userOid, assetOids: [before], purpose: 'wallpaper' }
  const { pictures } = await keepPictures(deps, item, kept)
  const pictureOid = pictures.get(before)
  // Without its image there’s nothing to sell.
  if (!pictureOid) throw new AppError('media.not_found')
  await saveWallpaper(deps, { actor, lang, oid, sent: { ...sent, pictureOid, isPublished: false } })
  return { title: sent.title }
}
