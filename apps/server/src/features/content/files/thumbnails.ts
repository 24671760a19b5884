import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { encodingOf } from '../../media/encoding/encoding.service.ts'
import type { ContentRow } from '../item/content.queries.ts'

const openMs = 2 * 3_600_000

/** Images that encoding took from the file, at addresses for whoever edits the content. */
export async function presentThumbnails(
  { db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>,
  row: ContentRow,
): Promise<OutputOf<'GET /content/encoding-status'>['thumbnails']> {
  const { thumbnails = [] } = (await encodingOf(db, row.oid)) ?? {}
  const until = new Date(clock.now().getTime() + openMs)
  return Promise.all(
    thumbnails.map(async ({ key, ...rest }) => ({
      ...rest,
      url: await storage.signedGet(key, { until, contentType: 'image/jpeg' }),
    })),
  )
}
