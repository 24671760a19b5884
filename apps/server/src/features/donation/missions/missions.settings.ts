import { donationMaxCoins } from '@plax/contracts/engagement/comment-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

/** Spec D30. */
export const missionMinCoinsSetting = defineSetting({
  name: 'live.mission_min_coins',
  schema: z.number().int().min(donationMinCoins).max(donationMaxCoins),
  default: donationMinCoins,
  description:
    'The least coins of a mission. Creators can ask for more, but not for less. Coins that others add to a mission are at least 10.',
})
