import { z } from 'zod'
import { defineSetting } from '../settings/settings.service.ts'

export const speechMaxSecondsSetting = defineSetting({
  name: 'speech.max_seconds',
  schema: z.number().int().min(3).max(60),
  default: 20,
  description:
    'How many seconds of a donation are read aloud at most. Longer texts are cut at a word.',
})
