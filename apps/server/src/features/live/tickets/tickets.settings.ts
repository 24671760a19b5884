import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const ticketWaitHoursSetting = defineSetting({
  name: 'live.ticket_wait_hours',
  schema: z
    .number()
    .int()
    .min(1)
    .max(24 * 60),
  default: 24,
  description:
    'How many hours after a ticket’s issue time its creator has to go live. Otherwise the coins that wait for it are returned.',
})
