import type { Picture } from '@plax/contracts/media/media'
import type { Api } from '../api.ts'

/** Uploads an image for a use, such as the cover of a story: for others it's an image of its own. */
export function uploadPicture(api: Api, file: File, use: string): Promise<Picture> {
  const form = new FormData()
  form.set('file', file)
  return api('POST /media/images', { query: { for: use }, form })
}
