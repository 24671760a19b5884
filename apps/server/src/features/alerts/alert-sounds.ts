import { customAlertSoundMaxSeconds } from '@plax/contracts/alerts/alert-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  hasSound,
  readSound,
  soundType,
  storeSound,
  sweepSounds,
} from '../speech/speech.service.ts'
import './alerts.tables.ts'

const folder = 'alerts/sounds/'
const urlHours = 3

const folderOf = (creatorOid: string): string => `${folder}${creatorOid}/`

/** Throws `alert.sound_unsupported` and `alert.sound_too_long`. */
export async function storeAlertSound(
  { storage }: Pick<Deps, 'storage'>,
  { creatorOid, bytes }: { creatorOid: string; bytes: Buffer },
): Promise<{ key: string; seconds: number }> {
  const sound = readSound(bytes)
  if (!sound) throw new AppError('alert.sound_unsupported')
  const { seconds } = sound
  if (seconds > customAlertSoundMaxSeconds)
    throw new AppError('alert.sound_too_long', { maxSeconds: customAlertSoundMaxSeconds })
  return { key: await storeSound(storage, folderOf(creatorOid), sound), seconds }
}

/** Refuses (`alert.sound_not_found`) unless the creator uploaded it. */
export async function assertOwnSound(
  { storage }: Pick<Deps, 'storage'>,
  { creatorOid, key }: { creatorOid: string; key: string },
): Promise<void> {
  if (!(await hasSound(storage, folderOf(creatorOid), key)))
    throw new AppError('alert.sound_not_found')
}

export function signAlertSound(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  key: string,
): Promise<string> {
  const until = new Date(clock.now().getTime() + urlHours * 3_600_000)
  return storage.signedGet(key, { until, contentType: soundType(key) })
}

/** Deletes the sounds that no custom alert and no alert in a queue needs. */
export function sweepAlertSounds(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  return sweepSounds(deps, folder, async (keys) => {
    const { rows } = await sql<{ sound_key: string }>`
      SELECT sound_key FROM live_custom_alerts WHERE sound_key = ANY(${keys}::text[])
      UNION SELECT sound_key FROM live_alerts WHERE sound_key = ANY(${keys}::text[])`.execute(
      deps.db,
    )
    return new Set(rows.map(({ sound_key: key }) => key))
  })
}
