import type { InputOf } from '@plax/contracts'
import { type AdState, adVideoMaxMegabytes, isAdLink } from '@plax/contracts/ads/ad-values'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import { newOid } from '../../platform/ids.ts'
import { findUser } from '../account/account.service.ts'
import {
  assetOf,
  assertOwnAssets,
  claimUpload,
  deleteAsset,
  handOverPictures,
  handOverUploads,
  movieSeconds,
  releaseUploads,
} from '../media/media.service.ts'
import type { AdRow } from './ads.tables.ts'

type AdChange = InputOf<'POST /live/admin/ad'>['body'] & { actorOid: string }
type ManageDeps = Pick<Deps, 'db' | 'clock'>
type SaveDeps = Pick<Deps, 'db' | 'clock' | 'storage'>

export function stateOf(row: AdRow, now: Date): AdState {
  if (row.deleted_at) return 'deleted'
  if (row.ends_at && row.ends_at <= now) return 'ended'
  if (row.is_paused) return 'paused'
  return row.starts_at > now ? 'planned' : 'running'
}

function isIn(state: AdState, now: Date): RawBuilder<boolean> {
  const isOver = sql`coalesce(ends_at <= ${now}, false)`
  const conditions: Record<AdState, RawBuilder<unknown>> = {
    deleted: sql`deleted_at IS NOT NULL`,
    ended: sql`deleted_at IS NULL AND ${isOver}`,
    paused: sql`deleted_at IS NULL AND NOT ${isOver} AND is_paused`,
    planned: sql`deleted_at IS NULL AND NOT ${isOver} AND NOT is_paused AND starts_at > ${now}`,
    running: sql`deleted_at IS NULL AND NOT ${isOver} AND NOT is_paused AND starts_at <= ${now}`,
  }
  return sql<boolean>`(${conditions[state]})`
}

/** Newest first; without a state, all that aren’t deleted. */
export async function pageAds(
  { db, clock }: ManageDeps,
  asked: {
    state?: AdState | undefined
    adOid?: string | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<{ rows: AdRow[]; nextCursor: string | null }> {
  const { state, adOid, limit } = asked
  const place = readCursor(asked.cursor, [cursorPart.oid])
  let query = db
    .selectFrom('ads')
    .selectAll()
    .orderBy('oid', 'desc')
    .limit(limit + 1)
  if (adOid) query = query.where('oid', '=', adOid)
  else if (state) query = query.where(isIn(state, clock.now()))
  else query = query.where('deleted_at', 'is', null)
  if (place) query = query.where('oid', '<', place[0])
  return cutPage(await query.execute(), limit, ({ oid }) => [oid])
}

/**
 * Saves a new ad, or changes one. Its files then belong to it, whoever uploaded them.
 *
 * @throws ad.not_found, ad.link_invalid, ad.ends_too_early, ad.not_a_creator, ad.media_required,
 *   ad.image_required, ad.video_unsupported, ad.video_too_large, ad.skip_too_late, media.not_found, upload.not_found
 */
export async function saveAd({ db, clock, storage }: SaveDeps, change: AdChange): Promise<AdRow> {
  const { adOid, actorOid, imageAssetOid } = change
  const now = clock.now()
  assertSound(change)
  return db.transaction().execute(async (tx) => {
    if (change.creatorOid !== null) await assertCreator(tx, change.creatorOid)
    const former = adOid === undefined ? null : await lockAd(tx, adOid)
    const oid = former?.oid ?? newOid(now)
    await takePicture(tx, { former, oid, actorOid, imageAssetOid })
    const videoOid = await takeVideo(tx, { former, oid, actorOid, videoKey: change.videoKey })
    if (imageAssetOid === null && videoOid === null) throw new AppError('ad.media_required')
    const row = rowOf(change, { oid, videoOid, createdAt: former?.created_at ?? now })
    if (!former || differsInTime(former, row)) await assertSkippable(tx, { storage, row })
    await tx
      .insertInto('ads')
      .values(row)
      .onConflict((conflict) => conflict.column('oid').doUpdateSet(row))
      .execute()
    await note(tx, { actorOid, oid, action: 'ad.saved', now })
    return row
  })
}

/** It stays for its report until it’s forgotten. Throws `ad.not_found`. */
export async function deleteAd(
  { db, clock }: ManageDeps,
  { adOid: oid, actorOid }: { adOid: string; actorOid: string },
): Promise<AdRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await lockAd(tx, oid)
    if (row.deleted_at) throw new AppError('ad.not_found')
    await tx.updateTable('ads').set({ deleted_at: now }).where('oid', '=', oid).execute()
    await note(tx, { actorOid, oid, action: 'ad.deleted', now })
    return { ...row, deleted_at: now }
  })
}

/** Whether everyone may fetch the files of an ad. */
export async function isAdOut(db: Db, oid: string): Promise<boolean> {
  const query = db.selectFrom('ads').select('oid').where('oid', '=', oid)
  return (await query.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined
}

function assertSound(change: AdChange): void {
  const { link, startsAt, endsAt, placement, imageAssetOid } = change
  if (!isAdLink(link)) throw new AppError('ad.link_invalid')
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw new AppError('ad.ends_too_early')
  if (placement === 'beside' && imageAssetOid === null) throw new AppError('ad.image_required')
}

/** An ad that was saved before there was a rule can still be paused. */
function differsInTime(former: AdRow, row: AdRow): boolean {
  const times = ['placement', 'video_oid', 'length_seconds', 'skip_seconds'] as const
  return times.some((time) => former[time] !== row[time])
}

async function assertSkippable(
  tx: Tx,
  { storage, row }: Pick<SaveDeps, 'storage'> & { row: AdRow },
): Promise<void> {
  if (row.placement !== 'before') return
  const video = row.video_oid === null ? null : await assetOf(tx, row.video_oid)
  const videoSeconds = video && (await movieSeconds(storage, video))
  const seconds = Math.floor(Math.min(row.length_seconds, videoSeconds ?? row.length_seconds))
  if (row.skip_seconds > seconds) throw new AppError('ad.skip_too_late', { seconds })
}

async function assertCreator(tx: Tx, oid: string): Promise<void> {
  const user = await findUser(tx, oid)
  if (!user?.is_creator || user.withdrawn_at) throw new AppError('ad.not_a_creator')
}

async function lockAd(tx: Tx, oid: string): Promise<AdRow> {
  return tx
    .selectFrom('ads')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('ad.not_found'))
}

interface Files {
  former: AdRow | null
  oid: string
  actorOid: string
}

async function takePicture(
  tx: Tx,
  { former, oid, actorOid, imageAssetOid }: Files & { imageAssetOid: string | null },
): Promise<void> {
  const formerOid = former?.image_asset_oid ?? null
  if (imageAssetOid === formerOid) return
  // The new one may have the same bytes, and one owner has them once.
  if (formerOid !== null) await deleteAsset(tx, formerOid)
  if (imageAssetOid === null) return
  const assetOids = [imageAssetOid]
  await assertOwnAssets(tx, { assetOids, ownerOids: [actorOid] })
  await handOverPictures(tx, { from: actorOid, to: oid, assetOids })
}

async function takeVideo(
  tx: Tx,
  { former, oid, actorOid, videoKey }: Files & { videoKey?: string | null | undefined },
): Promise<string | null> {
  if (videoKey === undefined) return former?.video_oid ?? null
  if (videoKey === null) {
    await releaseUploads(tx, { contentOid: oid })
    return null
  }
  const claim = { ownerOid: actorOid, key: videoKey, contentOid: oid }
  const video = await claimUpload(tx, { ...claim, contexts: ['preview'] })
  if (video.kind !== 'mp4') throw new AppError('ad.video_unsupported')
  if (video.bytes > adVideoMaxMegabytes * 1024 * 1024)
    throw new AppError('ad.video_too_large', { maxMegabytes: adVideoMaxMegabytes })
  await releaseUploads(tx, { contentOid: oid, but: [video.oid] })
  await handOverUploads(tx, { contentOid: oid, to: oid })
  return video.oid
}

function rowOf(
  change: AdChange,
  { oid, videoOid, createdAt }: { oid: string; videoOid: string | null; createdAt: Date },
): AdRow {
  return {
    oid,
    title: storableText(change.title),
    link: new URL(change.link).href,
    language: change.language,
    placement: change.placement,
    creator_oid: change.creatorOid,
    image_asset_oid: change.imageAssetOid,
    video_oid: videoOid,
    length_seconds: change.lengthSeconds,
    skip_seconds: change.skipSeconds,
    threshold_seconds: change.thresholdSeconds,
    weight: change.weight,
    daily_cap: change.dailyCap,
    exempts_subscribers: change.exemptsSubscribers,
    is_paused: change.isPaused,
    starts_at: new Date(change.startsAt),
    ends_at: change.endsAt === null ? null : new Date(change.endsAt),
    created_at: createdAt,
    deleted_at: null,
  }
}

function note(
  tx: Tx,
  { actorOid, oid, action, now }: { actorOid: string; oid: string; action: string; now: Date },
): Promise<void> {
  return audit(tx, { actorOid, action, subjectKind: 'ad', subjectOid: oid }, now)
}
