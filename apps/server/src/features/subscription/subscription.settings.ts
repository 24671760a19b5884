import { z } from 'zod'
import { defineSetting } from '../settings/settings.service.ts'

export const newBlockedSetting = defineSetting({
  name: 'subscription.new_blocked',
  schema: z.boolean(),
  default: false,
  description:
    'Takes no new subscriptions (R-subscription-014); those that there are go on, and can change.',
})
