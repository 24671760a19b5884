import type { OutputOf } from '@plax/contracts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readAlertOptions } from '../../alerts/alerts.service.ts'
import type { OptionsRow } from './options.ts'

type Options = OutputOf<'GET /live/donation/options'>

/** Of one of both. */
export type AlertTerms = Options['media']

/** Whether donations can be read aloud or play something, and from how many coins on: both take alerts. */
export async function readAlertTerms(
  db: Db | Tx,
  row: OptionsRow,
): Promise<Pick<Options, 'tts' | 'media'>> {
  const alerts = await readAlertOptions(db, row.creator_oid)
  const takesTexts = row.donation_type === 'all' || row.donation_type === 'text'
  const showsAlerts = takesTexts && row.uses_text_effect && alerts.kinds.includes('donation')
  const least = Math.max(row.min_coins, alerts.min_coins)
  return {
    tts: {
      isOffered: row.uses_speech && showsAlerts,
      minCoins: Math.max(least, row.speech_min_coins),
    },
    media: {
      isOffered: row.uses_media && showsAlerts,
      minCoins: Math.max(least, row.media_min_coins),
    },
  }
}
