import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const chatSharePercentSetting = defineSetting({
  name: 'account.chat_share_percent',
  schema: z.number().min(0).max(100),
  default: 70,
  description: 'Creator’s share of the part of a chat’s price above the model’s fee, in percent.',
})

export const creatorsWriteStoriesSetting = defineSetting({
  name: 'account.creators_write_stories',
  schema: z.boolean(),
  default: true,
  description: 'Registering as a creator adds the “story” creator tag.',
})
