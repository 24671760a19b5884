import { z } from 'zod'
import { defineSetting } from '../settings/settings.service.ts'

export const retryDaysSetting = defineSetting({
  name: 'subscription.retry_days',
  schema: z
    .array(z.number().int().min(1).max(28))
    .min(1)
    .max(10)
    .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), {
      message: 'Each day comes after the one before.',
    }),
  default: [1, 3, 5, 7],
  description:
    'Days of the month on which a subscription is billed, the first and then where it could not be paid; with each try in vain a mail goes out, and after the last the subscription ends.',
})

export const newBlockedSetting = defineSetting({
  name: 'subscription.new_blocked',
  schema: z.boolean(),
  default: false,
  description: 'Takes no new subscriptions; those that there are go on, and can change.',
})
