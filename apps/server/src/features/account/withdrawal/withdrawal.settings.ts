import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const withdrawalDaysSetting = defineSetting({
  name: 'account.withdrawal_days',
  schema: z.number().int().min(1).max(90),
  default: 14,
  description:
    'Days until a requested account deletion takes effect; until then it can be canceled. Pending requests keep their date.',
})
