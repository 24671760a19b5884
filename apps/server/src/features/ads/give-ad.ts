import type { OutputOf } from '@plax/contracts'
import type { AdPlacement } from '@plax/contracts/ads/ad-values'
import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findMembership } from '../access/access.service.ts'
import { admit, type Viewer, viewerOf } from '../live/live.service.ts'
import { getPictures, previewsOf } from '../media/media.service.ts'
import { businessDayOf, businessZoneSetting } from '../settings/business-day.service.ts'
import type { AdRow } from './ads.tables.ts'
import { type AdViewing, chooseAd } from './choose-ad.ts'
import { writeImpression } from './impressions.ts'

type GiveDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>
type ShownAd = NonNullable<OutputOf<'POST /live/ad'>['ad']>

interface Asked {
  actor: Actor
  creatorOid: string
  placement: AdPlacement
  lang: Language
}

/** The ad that a viewer of a stream is shown now, if any. Throws what keeps the viewer from entering it. */
export async function giveAd(deps: GiveDeps, asked: Asked): Promise<ShownAd | null> {
  const { db, secret, clock, settings } = deps
  const now = clock.now()
  const ads = await listRunning(db, { placement: asked.placement, now })
  if (ads.length === 0) return null
  const { isOwner } = await admit(deps, asked)
  const viewer = viewerOf(secret, asked.actor)
  const day = businessDayOf(now, await settings.get(businessZoneSetting))
  const viewing: AdViewing = {
    placement: asked.placement,
    language: asked.lang,
    isOwner,
    isSubscriber: await isSubscriber(db, asked, now),
    givenToday: await readGiven(db, { viewer, day }),
    now,
  }
  let left = ads
  for (;;) {
    const ad = chooseAd(left, viewing, Math.random())
    if (!ad) return null
    if (await countGiven(db, { viewer, day, ad })) return present(deps, ad)
    // Another page of the viewer was given the last one of the day.
    left = left.filter((one) => one !== ad)
  }
}

/** Those that may be shown to somebody now. */
export function listRunning(
  db: Db,
  { placement, now }: { placement: AdPlacement; now: Date },
): Promise<AdRow[]> {
  return db
    .selectFrom('ads')
    .selectAll()
    .where('placement', '=', placement)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`NOT is_paused`)
    .where('starts_at', '<=', now)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .execute()
}

/** At a tier that isn’t free. */
async function isSubscriber(
  db: Db,
  { actor, creatorOid }: Pick<Asked, 'actor' | 'creatorOid'>,
  now: Date,
): Promise<boolean> {
  const { userOid } = actor
  const membership =
    userOid === null ? null : await findMembership(db, { userOid, creatorOid, now })
  return (membership?.level ?? 0) > 0
}

interface ViewerDay {
  viewer: Viewer
  day: string
}

async function readGiven(db: Db, { viewer, day }: ViewerDay): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ad_viewer_days')
    .select(['ad_oid', 'times'])
    .where('viewer_kind', '=', viewer.kind)
    .where('viewer_oid', '=', viewer.oid)
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
  return new Map(rows.map(({ ad_oid: oid, times }) => [oid, times]))
}

/** False if the viewer had it as often as a day allows, also where two pages ask at once. */
async function countGiven(
  db: Db,
  { viewer, day, ad }: ViewerDay & { ad: AdRow },
): Promise<boolean> {
  const row = { viewer_kind: viewer.kind, viewer_oid: viewer.oid, ad_oid: ad.oid, day, times: 1 }
  const counted = await db
    .insertInto('ad_viewer_days')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['viewer_kind', 'viewer_oid', 'day', 'ad_oid'])
        .doUpdateSet({ times: sql`ad_viewer_days.times + 1` })
        .where('ad_viewer_days.times', '<', ad.daily_cap),
    )
    .returning('times')
    .executeTakeFirst()
  return counted !== undefined
}

async function present({ db, secret, clock }: GiveDeps, ad: AdRow): Promise<ShownAd> {
  const pictures = await getPictures(db, [ad.image_asset_oid])
  const videos = await previewsOf(db, ad.video_oid === null ? [] : [ad.oid])
  return {
    adOid: ad.oid,
    title: ad.title,
    link: ad.link,
    picture: pictures.get(ad.image_asset_oid ?? '') ?? null,
    videoUrl: videos.get(ad.oid)?.url ?? null,
    lengthSeconds: ad.length_seconds,
    skipSeconds: ad.skip_seconds,
    thresholdSeconds: ad.threshold_seconds,
    impression: writeImpression(secret, { adOid: ad.oid, now: clock.now() }),
  }
}
