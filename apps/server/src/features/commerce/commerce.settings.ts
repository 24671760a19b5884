import { z } from 'zod'
import { defineSetting } from '../settings/settings.service.ts'

export const platformFeePercentSetting = defineSetting({
  name: 'account.platform_fee_percent',
  schema: z.number().min(0).max(100),
  default: 20,
  description: 'Platform share of coin sales, in percent.',
})
