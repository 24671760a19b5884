import type { OutputOf } from '@plax/contracts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readAlertOptions } from '../../alerts/alerts.service.ts'
import type { OptionsRow } from './options.ts'

/** Whether donations can be read aloud, and from how many coins on: voices are heard with alerts. */
export async function readSpeechTerms(
  db: Db | Tx,
  row: OptionsRow,
): Promise<OutputOf<'GET /live/donation/options'>['tts']> {
  const alerts = await readAlertOptions(db, row.creator_oid)
  const takesTexts = row.donation_type === 'all' || row.donation_type === 'text'
  const showsAlerts = row.uses_text_effect && alerts.kinds.includes('donation')
  return {
    isOffered: row.uses_speech && takesTexts && showsAlerts,
    minCoins: Math.max(row.min_coins, row.speech_min_coins, alerts.min_coins),
  }
}
