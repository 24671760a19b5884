import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const adultAgeSetting = defineSetting({
  name: 'adult.age',
  schema: z.number().int().min(18).max(25),
  default: 19,
  description: 'Minimum age for adult content. The default is 19.',
})

export const estimatedAgeSetting = defineSetting({
  name: 'adult.estimated_age',
  schema: z.number().int().min(18).max(40),
  default: 25,
  description:
    'Minimum age when the age is only estimated. Estimates can be wrong, so this is higher than the minimum age. The default is 25.',
})

export const barredAccountsSetting = defineSetting({
  name: 'adult.barred_accounts',
  schema: z.array(z.string()).max(10_000),
  default: [],
  description: 'IDs of users who can’t view adult content, even if they’re verified.',
})

export const sandboxInProductionSetting = defineSetting({
  name: 'adult.sandbox_in_production',
  schema: z.boolean(),
  default: false,
  description:
    'Allows the sandbox, which doesn’t check anyone’s age, to verify adults on a production instance that has no provider keys.',
})
