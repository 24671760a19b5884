import { z } from 'zod'
import { defineSetting } from './settings.service.ts'

/** For how many days sent mails are kept to be looked at. */
export const mailDaysSetting = defineSetting({
  name: 'mail.kept_days',
  schema: z.number().int().min(1).max(3650),
  default: 30,
  description:
    'Days an email is kept after it’s written, whether or not it was sent. The stored copy includes the address and the message.',
})
