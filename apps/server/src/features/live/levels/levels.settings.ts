import type { liveLevelNames } from '@plax/contracts/live/live-values'
import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export type LevelName = (typeof liveLevelNames)[number]

const level = z.strictObject({
  maxHeight: z.number().int().min(240).max(8192).nullable(),
  hoursPerMonth: z.number().min(0).max(744).nullable(),
  replayDays: z.number().int().min(1).max(365),
  feePercent: z.number().min(0).max(100).nullable().default(null),
})

export const partnerLevelsSetting = defineSetting({
  name: 'live.partner_levels',
  schema: z.strictObject({ free: level, standard: level, plus: level, partner: level }),
  default: {
    free: { maxHeight: 1080, hoursPerMonth: 200, replayDays: 7, feePercent: null },
    standard: { maxHeight: 1080, hoursPerMonth: 400, replayDays: 7, feePercent: null },
    plus: { maxHeight: 1440, hoursPerMonth: null, replayDays: 7, feePercent: null },
    partner: { maxHeight: null, hoursPerMonth: null, replayDays: 7, feePercent: null },
  },
  description:
    'What each partner level of livestreamers allows: the height of the video, hours on air a month (empty is unlimited), and days until an unpublished replay is deleted. And the platform fee for their tickets, in percent (empty is the general one).',
})
