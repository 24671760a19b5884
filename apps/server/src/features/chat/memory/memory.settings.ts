import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

const turns = z.number().int().min(1).max(1000)

export const plotTurnsSetting = defineSetting({
  name: 'story.plot_compression_turns',
  schema: turns,
  default: 20,
  description: 'Turns that one plot summary tells in short.',
})

export const plotKeepSetting = defineSetting({
  name: 'story.plot_keep_turns',
  schema: z.number().int().min(0).max(1000),
  default: 10,
  description: 'The newest turns, which are told word by word and not yet summed up.',
})

export const memoryTurnsSetting = defineSetting({
  name: 'story.memory_turns',
  schema: turns,
  default: 6,
  description: 'Turns from which facts to remember are gathered at once.',
})
