import type { Deps } from '../deps.ts'
import { saveAd } from '../features/ads/ads.service.ts'
import { findUserByName } from '../features/account/account.service.ts'
import { storeImage } from '../features/media/media.service.ts'
import { operator } from './people.ts'
import { findPerson } from './people-made.ts'
import { paintDusk } from './pictures/banners.ts'
import { render } from './pictures/paint.ts'

/** A creator’s own ad beside streams, which also promotes the creator. */
export const demoAd: { of: 'rowan'; title: string; link: string } = {
  of: 'rowan',
  title: 'Winter postcards, drawn by hand',
  link: 'https://example.com/winter-postcards',
}

/** As the operator of a demo would; again it changes nothing. */
export async function showAdInDemo(deps: Deps): Promise<void> {
  const { of, title, link } = demoAd
  const creator = await findPerson(deps, of)
  const admin = await findUserByName(deps.db, operator.nickname)
  const known = await deps.db
    .selectFrom('ads')
    .select('oid')
    .where('creator_oid', '=', creator.oid)
    .executeTakeFirst()
  if (!admin || known) return
  const image = { ownerOid: admin.oid, bytes: await render(paintDusk()), purpose: 'ad' }
  await saveAd(deps, {
    actorOid: admin.oid,
    title,
    link,
    language: null,
    placement: 'beside',
    creatorOid: creator.oid,
    imageAssetOid: (await storeImage(deps, image)).assetOid,
    lengthSeconds: 15,
    skipSeconds: 5,
    thresholdSeconds: 10,
    weight: 10,
    dailyCap: 20,
    exemptsSubscribers: true,
    isPaused: false,
    startsAt: deps.clock.now().toISOString(),
    endsAt: null,
  })
}
