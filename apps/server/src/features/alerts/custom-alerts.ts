import type { OutputOf } from '@plax/contracts'
import { customAlertsMax } from '@plax/contracts/alerts/alert-values'
import { donationMinCoins } from '@plax/contracts/limits'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { assertOwnAssets, getPictures } from '../media/media.service.ts'
import { assertOwnSound, signAlertSound } from './alert-sounds.ts'
import { lockQueue } from './alert-queue.ts'
import type { CustomAlertRow } from './alerts.tables.ts'

type CustomAlert = OutputOf<'GET /live/alerts/custom'>['items'][number]
type OwnAlert = OutputOf<'GET /live/alerts/custom/own'>['items'][number]

/** Cheapest first; also those that are off, if `includesOff`. */
export async function listCustomAlerts(
  db: Db | Tx,
  { creatorOid, includesOff }: { creatorOid: string; includesOff: boolean },
): Promise<CustomAlertRow[]> {
  let own = db.selectFrom('live_custom_alerts').selectAll().where('creator_oid', '=', creatorOid)
  if (!includesOff) own = own.where('is_enabled', '=', true)
  return own.orderBy('price_coins').orderBy('oid').execute()
}

export async function presentCustomAlerts(
  db: Db,
  rows: readonly CustomAlertRow[],
): Promise<CustomAlert[]> {
  const pictures = await getPictures(
    db,
    rows.map((row) => row.image_asset_oid),
  )
  return rows.map((row) => ({
    oid: row.oid,
    name: row.name,
    priceCoins: row.price_coins,
    image: pictures.get(row.image_asset_oid) ?? null,
    isEnabled: row.is_enabled,
  }))
}

/** As their creator sees them. */
export async function presentOwnAlerts(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  rows: readonly CustomAlertRow[],
): Promise<OwnAlert[]> {
  const presented = await presentCustomAlerts(deps.db, rows)
  return Promise.all(
    presented.map(async (alert, index) => {
      const key = rows[index]?.sound_key ?? null
      return {
        ...alert,
        sound: key === null ? null : { key, url: await signAlertSound(deps, key) },
      }
    }),
  )
}

/**
 * Adds an alert, or changes one.
 *
 * @throws alert.image_required, alert.price_invalid, alert.custom_not_found, alert.too_many_custom,
 *   alert.sound_not_found, media.not_found
 */
export async function saveCustomAlert(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  sent: {
    creatorOid: string
    oid?: string | undefined
    name: string
    priceCoins: number
    imageAssetOid: string | null
    soundKey?: string | null | undefined
    isEnabled: boolean
  },
): Promise<void> {
  const { creatorOid, oid, imageAssetOid, priceCoins } = sent
  const now = deps.clock.now()
  const soundKey = sent.soundKey ?? null
  if (imageAssetOid === null) throw new AppError('alert.image_required')
  const isWhole = Number.isInteger(priceCoins)
  if (!isWhole || priceCoins < donationMinCoins || priceCoins > 2_147_483_647)
    throw new AppError('alert.price_invalid', { minCoins: donationMinCoins })
  if (soundKey !== null) await assertOwnSound(deps, { creatorOid, key: soundKey })
  await deps.db.transaction().execute(async (tx) => {
    await lockQueue(tx, creatorOid)
    await assertOwnAssets(tx, { assetOids: [imageAssetOid], ownerOids: [creatorOid] })
    const known = await listCustomAlerts(tx, { creatorOid, includesOff: true })
    const before = known.find((row) => row.oid === oid)
    if (oid !== undefined && !before) throw new AppError('alert.custom_not_found')
    if (!before && known.length >= customAlertsMax)
      throw new AppError('alert.too_many_custom', { maxCount: customAlertsMax })
    const row = {
      oid: before?.oid ?? newOid(now),
      creator_oid: creatorOid,
      name: storableText(sent.name),
      price_coins: priceCoins,
      image_asset_oid: imageAssetOid,
      sound_key: soundKey,
      is_enabled: sent.isEnabled,
      created_at: before?.created_at ?? now,
    }
    await tx
      .insertInto('live_custom_alerts')
      .values(row)
      .onConflict((conflict) => conflict.column('oid').doUpdateSet(row))
      .execute()
    await auditChange(tx, creatorOid, now)
  })
}

/** Throws `alert.custom_not_found`. */
export async function deleteCustomAlert(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('live_custom_alerts')
      .where('oid', '=', oid)
      .where('creator_oid', '=', creatorOid)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('alert.custom_not_found')
    await auditChange(tx, creatorOid, clock.now())
  })
}

/** The alert that a donor chose. Throws `alert.custom_not_found` of one that isn’t offered any more. */
export async function getOfferedAlert(
  tx: Tx,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<CustomAlertRow> {
  const offered = await listCustomAlerts(tx, { creatorOid, includesOff: false })
  const row = offered.find((each) => each.oid === oid)
  if (!row) throw new AppError('alert.custom_not_found')
  return row
}

async function auditChange(tx: Tx, creatorOid: string, now: Date): Promise<void> {
  await audit(
    tx,
    {
      actorOid: creatorOid,
      action: 'alerts.custom_changed',
      subjectKind: 'user',
      subjectOid: creatorOid,
    },
    now,
  )
}
