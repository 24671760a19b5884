import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

const days = z.number().int().min(1).max(3650)

export const removedMessageDaysSetting = defineSetting({
  name: 'story.removed_message_days',
  schema: days,
  default: 30,
  description:
    'Days for which messages that a reader took out of a chat can be brought back, and words that were suggested and never said are kept.',
})

export const previewDaysSetting = defineSetting({
  name: 'story.preview_days',
  schema: days,
  default: 7,
  description: 'Days after its last message for which a preview chat is kept.',
})

export const promptLogDaysSetting = defineSetting({
  name: 'story.prompt_log_days',
  schema: z.number().int().min(0).max(3650),
  default: 14,
  description:
    'Days for which the words of prompts are kept; what fired in them is kept with the reply.',
})
