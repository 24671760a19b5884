import { bannerAheadDays, type BannerState } from '@plax/contracts/channel/channel-values'
import { type Selectable, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { newOid } from '../../../platform/ids.ts'
import { lockUser } from '../../account/account.service.ts'
import { assertOwnAssets } from '../../media/media.service.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { bannerDaysSetting, bannersAtOnceSetting } from '../rows/channel.settings.ts'
import '../rows/channel.tables.ts'

export type BannerRow = Selectable<Database['banner_requests']>
export type BannerDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'secret'>

const dayMs = 24 * 3600_000
/** Instead of the column, which is read as an instant. */
const desiredDay = sql<string>`desired_date::text`.as('desired_date')

/** Throws `channel.banner_date`, `channel.banner_waiting` and `media.not_found`. */
export async function requestBanner(
  deps: BannerDeps,
  asked: { creatorOid: string; assetOid: string; message: string; desiredDate: string },
): Promise<BannerRow> {
  const { creatorOid, assetOid, desiredDate } = asked
  const now = deps.clock.now()
  const zone = await deps.settings.get(businessZoneSetting)
  const last = businessDayOf(new Date(now.getTime() + bannerAheadDays * dayMs), zone)
  if (desiredDate < businessDayOf(now, zone) || desiredDate > last) {
    throw new AppError('channel.banner_date', { days: bannerAheadDays })
  }
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, creatorOid)
    await assertOwnAssets(tx, { assetOids: [assetOid], ownerOids: [creatorOid] })
    const waiting = await tx
      .selectFrom('banner_requests')
      .select('oid')
      .where('creator_oid', '=', creatorOid)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (waiting) throw new AppError('channel.banner_waiting')
    const row = await tx
      .insertInto('banner_requests')
      .values({
        oid: newOid(now),
        creator_oid: creatorOid,
        asset_oid: assetOid,
        message: storableText(asked.message),
        desired_date: desiredDate,
        state: 'waiting',
        created_at: now,
      })
      .returningAll()
      .returning(desiredDay)
      .executeTakeFirstOrThrow()
    await recordAction(tx, { row, actorOid: creatorOid, action: 'requested', now })
    return row
  })
}

/** Throws `channel.banner_not_found` and `channel.banner_decided`. */
export async function withdrawBanner(
  { db, clock }: BannerDeps,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<BannerRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await lockBanner(tx, oid)
    if (row.creator_oid !== creatorOid) throw new AppError('channel.banner_not_found')
    const isOpen = row.state === 'waiting' || row.state === 'accepted'
    if (!isOpen) throw new AppError('channel.banner_decided')
    const changed = await updateBanner(tx, oid, { state: 'withdrawn' })
    await recordAction(tx, { row: changed, actorOid: creatorOid, action: 'withdrawn', now })
    return changed
  })
}

/** Throws `channel.banner_not_found` and `channel.banner_decided`. */
export async function decideBanner(
  deps: BannerDeps,
  decision: { oid: string; adminOid: string; accept: boolean; reason: string | null },
): Promise<BannerRow> {
  const { oid, adminOid, accept, reason } = decision
  const now = deps.clock.now()
  const days = await deps.settings.get(bannerDaysSetting)
  const zone = await deps.settings.get(businessZoneSetting)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockBanner(tx, oid)
    if (row.state !== 'waiting') throw new AppError('channel.banner_decided')
    const from = accept ? await startOf(tx, { day: row.desired_date, zone, now }) : null
    const changed = await updateBanner(tx, oid, {
      state: accept ? 'accepted' : 'refused',
      reason: accept ? null : storableText(reason ?? ''),
      decided_by: adminOid,
      decided_at: now,
      shows_from: from,
      shows_until: from && new Date(from.getTime() + days * dayMs),
    })
    await recordAction(tx, {
      row: changed,
      actorOid: adminOid,
      action: accept ? 'accepted' : 'refused',
      now,
    })
    return changed
  })
}

/** A day that is over, or has begun, is from now on. */
async function startOf(
  tx: Tx,
  { day, zone, now }: { day: string; zone: string; now: Date },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(${day}::date::timestamp AT TIME ZONE ${zone}, ${now}::timestamptz) AS at`.execute(
    tx,
  )
  return rows[0]?.at ?? now
}

export async function listBanners(
  db: Db,
  asked: {
    creatorOid?: string
    state?: BannerState
    isOldestFirst?: boolean
    cursor?: string | undefined
    limit: number
  },
): Promise<{ rows: BannerRow[]; nextCursor: string | null }> {
  const { creatorOid, state, isOldestFirst = false, limit } = asked
  const place = readCursor(asked.cursor, [cursorPart.oid])
  let query = db
    .selectFrom('banner_requests')
    .selectAll()
    .select(desiredDay)
    .orderBy('oid', isOldestFirst ? 'asc' : 'desc')
    .limit(limit + 1)
  if (creatorOid) query = query.where('creator_oid', '=', creatorOid)
  if (state) query = query.where('state', '=', state)
  if (place) query = query.where('oid', isOldestFirst ? '>' : '<', place[0])
  return cutPage(await query.execute(), limit, ({ oid }) => [oid])
}

/** What Home shows now, whoever’s account is open; those that began last come first. */
export async function listShownBanners({ db, clock, settings }: BannerDeps): Promise<BannerRow[]> {
  const now = clock.now()
  return db
    .selectFrom('banner_requests')
    .innerJoin('users', 'users.oid', 'banner_requests.creator_oid')
    .selectAll('banner_requests')
    .where(sql<boolean>`banner_requests.state = 'accepted'`)
    .where('shows_from', '<=', now)
    .where('shows_until', '>', now)
    .where('users.withdrawn_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('shows_from', 'desc')
    .orderBy('banner_requests.oid', 'desc')
    .limit(await settings.get(bannersAtOnceSetting))
    .execute()
}

async function lockBanner(tx: Tx, oid: string): Promise<BannerRow> {
  return tx
    .selectFrom('banner_requests')
    .selectAll()
    .select(desiredDay)
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('channel.banner_not_found'))
}

function updateBanner(tx: Tx, oid: string, changes: Partial<BannerRow>): Promise<BannerRow> {
  return tx
    .updateTable('banner_requests')
    .set(changes)
    .where('oid', '=', oid)
    .returningAll()
    .returning(desiredDay)
    .executeTakeFirstOrThrow()
}

async function recordAction(
  tx: Tx,
  change: { row: BannerRow; actorOid: string; action: string; now: Date },
): Promise<void> {
  const { row, actorOid, action, now } = change
  const { oid, creator_oid: creatorOid } = row
  const entry = { actorOid, action: `banner.${action}`, subjectKind: 'banner', subjectOid: oid }
  const details = row.reason === null ? {} : { reason: row.reason }
  await audit(tx, { ...entry, details, concerns: [creatorOid] }, now)
  const payload = { bannerOid: oid, creatorOid, ...details }
  await emit(tx, { stream: 'channel', type: `banner.${action}`, payload }, now)
}
