import type { Deps } from '../../deps.ts'
import type { DonationType } from '@plax/contracts/donation/donation-values'
import { newOid } from '../../platform/ids.ts'
import { audit } from '../../platform/audit.ts'
import { findCurrentStream, postEvents } from '../live/live.service.ts'
import { getOptions, type OptionsRow, saveOptions } from './offers/options.ts'
import { hintDonations } from './offers/donations-topic.ts'

export interface OptionsChange {
  creatorOid: string
  donationType?: DonationType | undefined
  useTextDonationEffect?: boolean | undefined
  useRouletteDonation?: boolean | undefined
  useMissionDonation?: boolean | undefined
  isLocked?: boolean | undefined
  minCoins?: number | undefined
  useTts?: boolean | undefined
  ttsMinCoins?: number | undefined
  useMedia?: boolean | undefined
  mediaMinCoins?: number | undefined
  mediaMaxSeconds?: number | undefined
  goal?: { title: string; coins: number } | null | undefined
}

/**
 * Saves what was sent, and announces it in the chat (the event `donationSetting`).
 *
 * @throws donation.no_donations, and what options throw that can’t be on together
 */
export async function changeOptions(
  { db, clock, bus }: Pick<Deps, 'db' | 'clock' | 'bus'>,
  change: OptionsChange,
): Promise<OptionsRow> {
  const { creatorOid } = change
  const now = clock.now()
  const saved = await db.transaction().execute(async (tx) => {
    const before = await getOptions(tx, creatorOid)
    const after = changed(before, change, now)
    await saveOptions(tx, after)
    await audit(
      tx,
      {
        actorOid: creatorOid,
        action: 'donation.options_changed',
        subjectKind: 'user',
        subjectOid: creatorOid,
      },
      now,
    )
    const stream = await findCurrentStream(tx, creatorOid)
    await postEvents(tx, creatorOid, [
      {
        oid: newOid(now),
        event: {
          event: 'donationSetting',
          donationType: after.donation_type,
          useTextDonationEffect: after.uses_text_effect,
          useRouletteDonation: after.uses_roulette,
          useMissionDonation: after.uses_missions,
        },
        streamOid: stream?.state === 'on' ? stream.oid : null,
        now,
      },
    ])
    return after
  })
  await hintDonations(bus, creatorOid)
  return saved
}

function changed(before: OptionsRow, change: OptionsChange, now: Date): OptionsRow {
  const { goal } = change
  const isSameGoal = goal?.title === before.goal_title && goal?.coins === before.goal_coins
  return {
    ...before,
    donation_type: change.donationType ?? before.donation_type,
    uses_text_effect: change.useTextDonationEffect ?? before.uses_text_effect,
    uses_roulette: change.useRouletteDonation ?? before.uses_roulette,
    uses_missions: change.useMissionDonation ?? before.uses_missions,
    is_locked: change.isLocked ?? before.is_locked,
    min_coins: change.minCoins ?? before.min_coins,
    uses_speech: change.useTts ?? before.uses_speech,
    speech_min_coins: change.ttsMinCoins ?? before.speech_min_coins,
    uses_media: change.useMedia ?? before.uses_media,
    media_min_coins: change.mediaMinCoins ?? before.media_min_coins,
    media_max_seconds: change.mediaMaxSeconds ?? before.media_max_seconds,
    ...(goal !== undefined && {
      goal_title: goal?.title ?? null,
      goal_coins: goal?.coins ?? null,
      goal_since: goal ? (isSameGoal ? before.goal_since : now) : null,
    }),
  }
}
