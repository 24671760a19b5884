import type { Picture } from '@plax/contracts/media'
import { createStore, useStore } from '../../lib/store.ts'
import type { Content } from './content.queries.ts'

/** The pictures that were uploaded on this visit, by their ids. */
const pictures = createStore<ReadonlyMap<string, Picture>>(new Map())

export function rememberPicture(picture: Picture): void {
  pictures.set(new Map(pictures.get()).set(picture.assetOid, picture))
}

/** A picture that the form names by its id; the server gives the one in the reader’s language. */
export function useKnownPicture(assetOid: string | null, content: Content): Picture | null {
  const known = useStore(pictures)
  if (assetOid === null) return null
  if (content.thumbnail?.assetOid === assetOid) return content.thumbnail
  return known.get(assetOid) ?? null
}
