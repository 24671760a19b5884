import { z } from 'zod'
import { defineSetting } from '../settings/settings.service.ts'

export const passwordMinLengthSetting = defineSetting({
  name: 'account.password_min_length',
  schema: z.number().int().min(6).max(64),
  default: 6,
  description: 'Characters that a password needs at least.',
})

export const listedUsersSetting = defineSetting({
  name: 'account.listed_users',
  schema: z.array(z.string()).max(10_000),
  default: [],
  description: 'Ids of users who may write stories without being creators.',
})

export const operatorContactSetting = defineSetting({
  name: 'account.operator_contact',
  schema: z.string().max(200),
  default: '',
  description:
    'How to write to the operator, such as an e-mail address; told to whoever is suspended. Without it they are led to the legal notice.',
})

export const widgetLifetimeSetting = defineSetting({
  name: 'account.widget_lifetime_minutes',
  schema: z.number().int().min(1).max(525_600),
  default: 43_200,
  description:
    'Minutes for which the widgets of a creator run on one tool key; 30 days is our choice.',
})

export const creatorsWriteStoriesSetting = defineSetting({
  name: 'account.creators_write_stories',
  schema: z.boolean(),
  default: true,
  description: 'Whoever registers as a creator gets the creator tag `story`.',
})

export const platformFeePercentSetting = defineSetting({
  name: 'account.platform_fee_percent',
  schema: z.number().min(0).max(100),
  default: 20,
  description: 'What the house keeps of a sale in coins, in percent.',
})

export const chatSharePercentSetting = defineSetting({
  name: 'account.chat_share_percent',
  schema: z.number().min(0).max(100),
  default: 70,
  description:
    "What a creator earns of the part of a chat's price above the model's fee, in percent.",
})
