import type { OutputOf } from '@plax/contracts'
import { donationMediaShown } from '@plax/contracts/donation/donation-values'
import type { Deps } from '../../../deps.ts'
import { listItems, thumbnailOf, titleIn } from '../../catalogue/catalogue.service.ts'
import { listFreeMedia } from '../../content/content.service.ts'
import { getPictures } from '../../media/media.service.ts'

type Offered = OutputOf<'GET /live/donation/media'>['items']

/** What donors can have played on a creator’s stream. */
export async function listOffered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { creatorOid, search, lang }: { creatorOid: string; search: string; lang: string },
): Promise<Offered> {
  const found = await listFreeMedia(db, {
    ownerOid: creatorOid,
    search,
    limit: donationMediaShown,
    now: clock.now(),
  })
  const items = await listItems(
    db,
    found.map(({ oid }) => oid),
  )
  const thumbnails = new Map(
    found.map(({ oid, frameOid }) => {
      const item = items.get(oid)
      return [oid, (item && thumbnailOf(item, lang)) ?? frameOid]
    }),
  )
  const pictures = await getPictures(db, [...thumbnails.values()])
  return found.map(({ oid, isSound, seconds }) => {
    const item = items.get(oid)
    return {
      oid,
      title: item ? titleIn(item, lang) : '',
      isSound,
      seconds,
      thumbnail: pictures.get(thumbnails.get(oid) ?? '') ?? null,
    }
  })
}
