import { type CacheName, fetchCached } from './local-caches.ts'
import type { PlaceFile } from './place-files.ts'

const base = '/api/pub'

/** R-upload-022: the thumbnail of a content, in a language where it has one of its own. */
export function thumbnailPath(contentOid: string, language?: string): string {
  return `thumbnail/${contentOid}${language ? `-${language}` : ''}`
}

/** A public file, fetched anew each hour (R-upload-024). Throws `not found` (R-upload-031). */
export async function fetchPublic(
  path: string,
  placeFile: PlaceFile,
  cache: CacheName = 'assets_v2',
): Promise<Response> {
  const answer = isNone(path)
    ? null
    : await fetchCached(cache, placeFile(`${base}/${path}`)).catch(() => null)
  if (!answer?.ok) throw new Error('not found')
  return answer
}

/** A public image. Throws `IMAGE_NOT_FOUND` (R-upload-030). */
export async function fetchPublicImage(path: string, placeFile: PlaceFile): Promise<Blob> {
  const answer = await fetchPublic(path, placeFile, 'public-images').catch(() => null)
  if (!answer) throw new Error('IMAGE_NOT_FOUND')
  return answer.blob()
}

/** What stands for no file (R-upload-016). */
function isNone(path: string): boolean {
  const [first, second] = path.split('/')
  return path === '' || first === 'none' || second === 'none'
}
