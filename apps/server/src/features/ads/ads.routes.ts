import type { OutputOf } from '@plax/contracts'
import type { AdCounter } from '@plax/contracts/ads/ad-values'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../deps.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import { getPictures, previewsOf } from '../media/media.service.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import type { AdCounts } from './ad-counts.ts'
import { countAds, countAll, noCounts, readReport, reportFile } from './ad-report.ts'
import type { AdRow } from './ads.tables.ts'
import { giveAd } from './give-ad.ts'
import { readImpression } from './impressions.ts'
import { deleteAd, pageAds, saveAd, stateOf } from './manage-ads.ts'
import { listSponsored } from './sponsored-creators.ts'

type AdDeps = Pick<Deps, 'db' | 'reports' | 'clock' | 'secret' | 'settings' | 'storage'>
type Ad = OutputOf<'POST /live/admin/ad'>['ad']

export function adHandlers(deps: AdDeps, counts: AdCounts): Handlers {
  const count = (counter: AdCounter) => (call: { body: { impression: string } }) => {
    const { secret, clock } = deps
    counts.note(readImpression({ secret, now: clock.now() }, call.body.impression), counter)
    return {}
  }
  return {
    'POST /live/ad': async ({ actor, body, lang }) => ({
      ad: await giveAd(deps, { actor, lang, ...body }),
    }),
    'POST /live/ad/count/show': async (call) => count('show')(call),
    'POST /live/ad/count/click': async (call) => count('click')(call),
    'POST /live/ad/count/skip': async (call) => count('skip')(call),
    'POST /live/ad/count/complete': async (call) => count('complete')(call),
    'POST /live/ad/count/threshold-reached': async (call) => count('threshold-reached')(call),
    'GET /live/sponsored/creators': async ({ actor, query: { limit }, lang }) => ({
      items: await listSponsored(deps, { actor, limit, lang }),
    }),
    ...consoleHandlers(deps, counts),
  }
}

function consoleHandlers(deps: AdDeps, counts: AdCounts): Handlers {
  const { db, reports } = deps
  const one = async (row: AdRow, lang: Language) => {
    const [ad] = await presentAds(deps, [row], lang)
    if (!ad) throw new Error('An ad was presented as none.')
    return { ad }
  }
  return {
    'GET /live/admin/ads': async ({ query, lang }) => {
      const { rows, nextCursor } = await pageAds(deps, query)
      return { items: await presentAds(deps, rows, lang), nextCursor }
    },
    'POST /live/admin/ad': async ({ actor, body, lang }) => {
      assertUser(actor)
      return one(await saveAd(deps, { actorOid: actor.userOid, ...body }), lang)
    },
    'DELETE /live/admin/ad': async ({ actor, body: { adOid }, lang }) => {
      assertUser(actor)
      return one(await deleteAd(deps, { actorOid: actor.userOid, adOid }), lang)
    },
    'POST /live/admin/ad/sync': async () => {
      await counts.flush()
      return { counts: await countAll(db) }
    },
    'GET /live/admin/ads/report': async ({ query }) => {
      await counts.flush()
      const timeZone = await deps.settings.get(businessZoneSetting)
      return { ...(await readReport(reports, query)), timeZone }
    },
    'GET /live/admin/ads/report/file': async ({ query }) => {
      await counts.flush()
      return {
        fileName: `ads-${[query.from, query.to].filter(Boolean).join('-')}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: reportFile(await readReport(reports, query)),
      }
    },
  }
}

async function presentAds(
  { db, clock }: AdDeps,
  rows: readonly AdRow[],
  lang: Language,
): Promise<Ad[]> {
  const oids = rows.map(({ oid }) => oid)
  const pictures = await getPictures(
    db,
    rows.map((row) => row.image_asset_oid),
  )
  const videos = await previewsOf(db, oids)
  const counts = await countAds(db, oids)
  const creatorOids = new Set(rows.flatMap((row) => row.creator_oid ?? []))
  const creators = await listUsers(db, [...creatorOids])
  const names = new Map(creators.map((user) => [user.oid, nameIn(user, lang)]))
  const now = clock.now()
  return rows.map((row) => ({
    adOid: row.oid,
    title: row.title,
    link: row.link,
    language: row.language,
    placement: row.placement,
    creatorOid: row.creator_oid,
    creatorNickname: names.get(row.creator_oid ?? '') ?? null,
    picture: pictures.get(row.image_asset_oid ?? '') ?? null,
    videoUrl: videos.get(row.oid)?.url ?? null,
    lengthSeconds: row.length_seconds,
    skipSeconds: row.skip_seconds,
    thresholdSeconds: row.threshold_seconds,
    weight: row.weight,
    dailyCap: row.daily_cap,
    exemptsSubscribers: row.exempts_subscribers,
    isPaused: row.is_paused,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    state: stateOf(row, now),
    counts: counts.get(row.oid) ?? noCounts,
    createdAt: row.created_at.toISOString(),
  }))
}
