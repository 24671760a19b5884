import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const adultAgeSetting = defineSetting({
  name: 'adult.age',
  schema: z.number().int().min(18).max(25),
  default: 19,
  description: 'Age from which a user counts as an adult. The default is 19.',
})

export const estimatedAgeSetting = defineSetting({
  name: 'adult.estimated_age',
  schema: z.number().int().min(18).max(40),
  default: 25,
  description:
    'Estimated age a user must reach. Estimates are imprecise, so it’s above the adult age. The default is 25.',
})

export const sandboxInProductionSetting = defineSetting({
  name: 'adult.sandbox_in_production',
  schema: z.boolean(),
  default: false,
  description:
    'Allow sandbox age verification in production when no provider keys are set. The sandbox doesn’t check anyone’s age.',
})
