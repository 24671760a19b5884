import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const withdrawalDaysSetting = defineSetting({
  name: 'account.withdrawal_days',
  schema: z.number().int().min(1).max(90),
  default: 14,
  description:
    'Days before an account is deleted, during which its owner can cancel. Deletions already scheduled keep their date.',
})
