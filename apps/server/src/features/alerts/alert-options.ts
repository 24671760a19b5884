import type { OutputOf } from '@plax/contracts'
import { alertMinSeconds, alertVolume, queuedAlertKinds } from '@plax/contracts/alerts/alert-values'
import { donationMinCoins } from '@plax/contracts/limits'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'
import type { AlertOptionsRow } from './alerts.tables.ts'

type Options = OutputOf<'GET /live/alerts/options'>
type Change = { readonly [Name in keyof Options]?: Options[Name] | undefined }

export async function readAlertOptions(db: Db | Tx, creatorOid: string): Promise<AlertOptionsRow> {
  const row = await db
    .selectFrom('live_alert_options')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return (
    row ?? {
      creator_oid: creatorOid,
      min_seconds: alertMinSeconds.default,
      volume: alertVolume.default,
      theme: 'card',
      min_coins: donationMinCoins,
      kinds: [...queuedAlertKinds],
      drop_minutes: null,
      custom_css: '',
    }
  )
}

export function presentAlertOptions(row: AlertOptionsRow): Options {
  return {
    minSeconds: row.min_seconds,
    volume: row.volume,
    theme: row.theme,
    minCoins: row.min_coins,
    kinds: row.kinds,
    dropMinutes: row.drop_minutes,
    customCss: row.custom_css,
  }
}

/** The page of overlays refuses to load from elsewhere, too; this explains it. */
const loads = /url\(|image-set\(|@import|\\/i

/** Saves what was sent; alerts that wait follow it. Throws `alert.css_loads`. */
export function changeAlertOptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { creatorOid, change }: { creatorOid: string; change: Change },
): Promise<AlertOptionsRow> {
  if (loads.test(change.customCss ?? '')) throw new AppError('alert.css_loads')
  return db.transaction().execute(async (tx) => {
    const before = await readAlertOptions(tx, creatorOid)
    const { kinds = before.kinds, dropMinutes = before.drop_minutes } = change
    const after: AlertOptionsRow = {
      creator_oid: creatorOid,
      min_seconds: change.minSeconds ?? before.min_seconds,
      volume: change.volume ?? before.volume,
      theme: change.theme ?? before.theme,
      min_coins: change.minCoins ?? before.min_coins,
      kinds: queuedAlertKinds.filter((kind) => kinds.includes(kind)),
      drop_minutes: dropMinutes,
      custom_css: storableText(change.customCss ?? before.custom_css),
    }
    await tx
      .insertInto('live_alert_options')
      .values(after)
      .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(after))
      .execute()
    await audit(
      tx,
      {
        actorOid: creatorOid,
        action: 'alerts.options_changed',
        subjectKind: 'user',
        subjectOid: creatorOid,
      },
      clock.now(),
    )
    return after
  })
}
