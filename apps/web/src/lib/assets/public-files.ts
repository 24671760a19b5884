import { fetchCached } from './local-caches.ts'

/** Where the public files of the content host are. */
const base = '/api/pub'

/** R-upload-022: the thumbnail of a content, in a language where it has one of its own. */
export function thumbnailPath(contentOid: string, language?: string): string {
  return `thumbnail/${contentOid}${language ? `-${language}` : ''}`
}

/** A public file, fetched anew each hour (R-upload-024). Throws `not found` (R-upload-031). */
export async function fetchPublic(path: string): Promise<Response> {
  if (isNone(path)) throw new Error('not found')
  const answer = await fetchCached('assets_v2', `${base}/${path}`)
  if (!answer.ok) throw new Error('not found')
  return answer
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

/** Which of two hosts has the public files of a page (R-upload-026). */
export function publicHost<Host>(
  page: { path: string; country: string | null },
  hosts: { usual: Host; other: Host },
): Host {
  const isRootOfKorea = page.path === '/' && page.country?.toLowerCase() === 'kr'
  return isRootOfKorea || page.path.startsWith('/p/') ? hosts.other : hosts.usual
}
