import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const adultAgeSetting = defineSetting({
  name: 'adult.age',
  schema: z.number().int().min(18).max(25),
  default: 19,
  description: 'Years from which somebody counts as an adult; 19 is our choice.',
})

export const estimatedAgeSetting = defineSetting({
  name: 'adult.estimated_age',
  schema: z.number().int().min(18).max(40),
  default: 25,
  description:
    'Years that an estimate of the age must reach. Estimates err, so it lies above the age of an adult; 25 is our choice.',
})

export const barredAccountsSetting = defineSetting({
  name: 'adult.barred_accounts',
  schema: z.array(z.string()).max(10_000),
  default: [],
  description: 'Ids of users who see nothing that is for adults, even if they are verified.',
})

export const sandboxInProductionSetting = defineSetting({
  name: 'adult.sandbox_in_production',
  schema: z.boolean(),
  default: false,
  description:
    'Lets the sandbox, which verifies nobody, make people adults on a production instance without keys of a provider.',
})
