import { fetchCached } from './local-caches.ts'

/** Where the public files of the content host are. */
const base = '/api/pub'

/** R-upload-022: the thumbnail of a content, in a language where it has one of its own. */
export function thumbnailPath(contentOid: string, language?: string): string {
  return `thumbnail/${contentOid}${language ? `-${language}` : ''}`
}

/** A public image. Throws `IMAGE_NOT_FOUND` (R-upload-030). */
export async function fetchPublicImage(path: string): Promise<Blob> {
  const answer = isNone(path) ? null : await fetchCached('public-images', `${base}/${path}`)
  if (!answer?.ok) throw new Error('IMAGE_NOT_FOUND')
  return answer.blob()
}

/** What stands for no file (R-upload-016). */
function isNone(path: string): boolean {
  const [first, second] = path.split('/')
  return path === '' || first === 'none' || second === 'none'
}
