import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const passwordMinLengthSetting = defineSetting({
  name: 'account.password_min_length',
  schema: z.number().int().min(6).max(64),
  default: 6,
  description: 'Minimum password length, in characters.',
})

export const listedUsersSetting = defineSetting({
  name: 'account.listed_users',
  schema: z.array(z.string()).max(10_000),
  default: [],
  description: 'IDs of users who can write stories without being creators.',
})

export const operatorContactSetting = defineSetting({
  name: 'account.operator_contact',
  schema: ofCharacters(z.string(), 200),
  default: '',
  description:
    'How to contact the operator, such as an email address. Shown to suspended users; if empty, they’re sent to the legal notice.',
})

export const widgetLifetimeSetting = defineSetting({
  name: 'account.widget_lifetime_minutes',
  schema: z.number().int().min(1).max(525_600),
  default: 43_200,
  description:
    'Minutes a creator’s stream overlays can use one tool key. The default is 43200 (30 days).',
})
