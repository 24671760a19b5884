import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const withdrawalDaysSetting = defineSetting({
  name: 'account.withdrawal_days',
  schema: z.number().int().min(1).max(90),
  default: 14,
  description:
    'Days for which a withdrawal waits and can be cancelled; those that wait keep theirs.',
})
