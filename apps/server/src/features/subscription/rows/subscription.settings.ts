import type { ErrorCode } from '@plax/contracts/errors/index'
import { type FirstMonthRule, firstMonthRules } from '@plax/money'
import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const retryDaysSetting = defineSetting({
  name: 'subscription.retry_days',
  schema: z
    .array(z.number().int().min(1).max(28))
    .min(1)
    .max(10)
    .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), {
      error: 'setting.days_not_rising' satisfies ErrorCode,
    }),
  default: [1, 3, 5, 7],
  description:
    'Days of the month on which subscriptions are billed: the first try, then retries. Each failed attempt sends an email; after the last one, the subscription ends.',
})

export const firstMonthSetting = defineSetting<FirstMonthRule>({
  name: 'subscription.first_month',
  schema: z.enum(firstMonthRules),
  default: 'days',
  description:
    'What a subscription or an upgrade costs in its first month: `whole` (the full price), `days` (only the remaining days, including today, rounded up to a coin or cent), or `free` (nothing until the 1st, once per creator). The default is `days`.',
})

export const newBlockedSetting = defineSetting({
  name: 'subscription.new_blocked',
  schema: z.boolean(),
  default: false,
  description: 'Stops new subscriptions. Current subscribers keep theirs and can switch tiers.',
})
