import { z } from 'zod'
import { defineSetting } from '../features/settings/settings.service.ts'

/** `begun` survives a crash in the middle: the next start makes what is missing. */
export const demoWorldSetting = defineSetting<'none' | 'begun' | 'made' | 'declined'>({
  name: 'demo.world',
  schema: z.enum(['none', 'begun', 'made', 'declined']),
  default: 'none',
  description: 'Whether this installation has a demo world. Skipped if it already had users.',
  internal: true,
})
