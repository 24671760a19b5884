import type { InferenceLevel } from '@plax/contracts/story/story-values'
import { z } from 'zod'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import type { ChatModel, Inference } from '../../story/models/models.service.ts'

const tokens = z.number().int().min(0).max(100_000)

export const inferenceTokensSetting = defineSetting({
  name: 'story.inference_tokens',
  schema: z.object({ moderate: tokens, deep: tokens }),
  default: { moderate: 1500, deep: 4000 },
  description:
    'Thinking tokens a model gets at each thinking level. Every 500 tokens cost a tenth of the model’s fee.',
})

export const previewRepliesSetting = defineSetting({
  name: 'story.preview_replies_per_day',
  schema: z.number().int().min(0).max(100_000),
  default: 300,
  description: 'Free replies a writer gets per day in story previews.',
})

/** What a model may think at a level: nothing where it cannot, so that nobody pays for that. */
export async function inferenceOf(
  settings: Settings,
  level: InferenceLevel,
  model: Pick<ChatModel, 'canThink'>,
): Promise<Inference> {
  if (level === 'basic' || !model.canThink) return { level: 'basic', tokens: 0 }
  const allowed = await settings.get(inferenceTokensSetting)
  return { level, tokens: allowed[level] }
}
