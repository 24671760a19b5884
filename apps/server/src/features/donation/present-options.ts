import type { OutputOf } from '@plax/contracts'
import type { Db } from '../../platform/db/database.ts'
import { sumSince } from './donation.queries.ts'
import { acceptsBonusCoins, type OptionsRow } from './offers/options.ts'
import { readAlertTerms } from './offers/alert-terms.ts'

type Options = OutputOf<'GET /live/donation/options'>

export async function presentOptions(db: Db, row: OptionsRow): Promise<Options> {
  const { creator_oid: creatorOid, goal_title: title, goal_coins: coins, goal_since: since } = row
  const hasGoal = title !== null && coins !== null && since !== null
  return {
    creatorOid,
    donationType: row.donation_type,
    useTextDonationEffect: row.uses_text_effect,
    useRouletteDonation: row.uses_roulette,
    useMissionDonation: row.uses_missions,
    isLocked: row.is_locked,
    minCoins: row.min_coins,
    useTts: row.uses_speech,
    ttsMinCoins: row.speech_min_coins,
    useMedia: row.uses_media,
    mediaMinCoins: row.media_min_coins,
    mediaMaxSeconds: row.media_max_seconds,
    ...(await readAlertTerms(db, row)),
    acceptsBonusCoins: await acceptsBonusCoins(db, creatorOid),
    goal: hasGoal ? { title, coins, raised: await sumSince(db, { creatorOid, since }) } : null,
  }
}
