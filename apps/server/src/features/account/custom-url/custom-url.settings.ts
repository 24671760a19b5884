import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const formerUrlDaysSetting = defineSetting({
  name: 'account.former_custom_url_days',
  schema: z.number().int().min(0).max(3650),
  default: 90,
  description: 'Days for which a channel’s former custom address can’t be taken by anyone else.',
})
