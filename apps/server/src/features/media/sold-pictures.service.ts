import type { Picture } from '@plax/contracts/media/media'
import type { Db, Tx } from '../../platform/db/database.ts'
import { getGlimpses, type Glimpse, type Signer, signPictures } from './media.service.ts'

export { guardPictures } from './media.guard.ts'

/** A sold picture as somebody has it: itself if it’s open to them, else what may be shown of it. */
type SoldPicture = { picture: Picture; glimpse: null } | { picture: null; glimpse: Glimpse }

/** Sold pictures by asset ID, each open or not; those that are gone are left out. */
export async function readSoldPictures(
  db: Db | Tx,
  signer: Signer,
  asked: readonly { assetOid: string; isOpen: boolean }[],
): Promise<Map<string, SoldPicture>> {
  const oids = (open: boolean): string[] =>
    asked.filter(({ isOpen }) => isOpen === open).map(({ assetOid }) => assetOid)
  const pictures = await signPictures(db, signer, oids(true))
  const glimpses = await getGlimpses(db, oids(false))
  return new Map<string, SoldPicture>([
    ...[...glimpses].map(([oid, glimpse]) => [oid, { picture: null, glimpse }] as const),
    ...[...pictures].map(([oid, picture]) => [oid, { picture, glimpse: null }] as const),
  ])
}
