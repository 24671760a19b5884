import { z } from 'zod'
import { defineSetting } from '../settings/settings.service.ts'

const seconds = z.number().int().min(0).max(600)

export const minWaitSetting = defineSetting({
  name: 'live.story_min_wait_seconds',
  schema: seconds,
  default: 5,
  description:
    'The least seconds between two answers of a story’s character to viewers in a live chat. Creators can choose longer.',
})

export const viewerWaitSetting = defineSetting({
  name: 'live.story_viewer_wait_seconds',
  schema: seconds,
  default: 30,
  description:
    'Seconds until the same viewer gets another answer from a story’s character in a live chat.',
})
