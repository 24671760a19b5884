import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const bulkDiscountSetting = defineSetting({
  name: 'story.bulk_unlock_discount_percent',
  schema: z.number().int().min(0).max(90),
  default: 20,
  description: 'Discount for unlocking all of a story’s images together, in percent.',
})
