import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const managerHoursSetting = defineSetting({
  name: 'channel.manager_hours',
  schema: z.number().int().min(1).max(720),
  default: 12,
  description: 'Hours that a channel manager can act after entering the password.',
})

export const bannerDaysSetting = defineSetting({
  name: 'channel.banner_days',
  schema: z.number().int().min(1).max(90),
  default: 7,
  description: 'Days that an accepted banner is shown on Home.',
})

export const bannersAtOnceSetting = defineSetting({
  name: 'channel.banners_at_once',
  schema: z.number().int().min(0).max(20),
  default: 5,
  description: 'Maximum number of creators’ banners that Home rotates through.',
})
