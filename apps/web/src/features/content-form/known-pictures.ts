import type { Picture } from '@plax/contracts/media/media'
import { createStore, useStore } from '../../lib/store.ts'
import type { Content } from './content.queries.ts'

/** The pictures that were uploaded on this visit, by their ids. */
const pictures = createStore<ReadonlyMap<string, Picture>>(new Map())

export function rememberPicture(picture: Picture): void {
  pictures.set(new Map(pictures.get()).set(picture.assetOid, picture))
}

/** A picture that the form names by its id. */
export function useKnownPicture(assetOid: string | null, content: Content): Picture | null {
  const known = useStore(pictures)
  if (assetOid === null) return null
  const saved = content.editing?.pictures.find((picture) => picture.assetOid === assetOid)
  return saved ?? known.get(assetOid) ?? null
}
