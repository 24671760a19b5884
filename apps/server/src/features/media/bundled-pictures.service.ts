import type { BundleEntry, BundleItem } from '../../platform/bundle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readWebp } from './media.png.ts'
import { storeImage } from './media.service.ts'

const maxPictureBytes = 20 * 1024 * 1024

interface PictureDeps {
  db: Db
  clock: Clock
  storage: Storage
  secret: string
}

/** Pictures of a thing, as they are kept, in its folder `pictures/`. */
export function* pictureEntries(
  deps: PictureDeps,
  { root, assetOids }: { root: string; assetOids: Iterable<string> },
): Generator<BundleEntry> {
  for (const assetOid of new Set(assetOids)) {
    const path = `${root}/pictures/${assetOid}.webp`
    yield { path, isPacked: true, body: () => readWebp(deps, assetOid) }
  }
}

/** The pictures as assets of whoever imports, by the ids they had; those that can't be read are left out. */
export async function keepPictures(
  deps: PictureDeps,
  item: BundleItem,
  asked: { ownerOid: string; assetOids: Iterable<string>; purpose: string },
): Promise<{ pictures: Map<string, string>; isWhole: boolean }> {
  const pictures = new Map<string, string>()
  const { assetOids, ...use } = asked
  const wanted = new Set(assetOids)
  for (const assetOid of wanted) {
    const kept = await keepPicture(deps, item, { ...use, assetOid })
    if (kept !== null) pictures.set(assetOid, kept)
  }
  return { pictures, isWhole: pictures.size === wanted.size }
}

async function keepPicture(
  deps: PictureDeps,
  item: BundleItem,
  { assetOid, ...use }: { ownerOid: string; purpose: string; assetOid: string },
): Promise<string | null> {
  try {
    const bytes = await item.bytes(`pictures/${assetOid}.webp`, maxPictureBytes)
    return bytes && (await storeImage(deps, { ...use, bytes })).assetOid
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}
