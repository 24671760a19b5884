import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { type Scenario, scenarioLimits } from './scenario.ts'

const id = z.string().min(1).max(64)
const place = z.number().min(-1_000_000).max(1_000_000)

const choice = z.object({
  id,
  text: ofCharacters(z.string(), scenarioLimits.choiceLength),
  to: id.nullable().describe('The scene it leads to; null: nowhere yet.'),
})

const scene = z.object({
  id,
  title: ofCharacters(z.string(), scenarioLimits.titleLength),
  text: ofCharacters(z.string(), scenarioLimits.textLength).describe(
    'Plain text, whose empty lines part paragraphs.',
  ),
  contentOid: z
    .string()
    .max(24)
    .nullable()
    .describe('What is watched or heard: a published video, audio or clip.'),
  x: place,
  y: place,
  choices: z.array(choice).max(scenarioLimits.choicesOfScene),
})

/** What a scenario is as JSON. */
export const scenario: z.ZodType<Scenario, Scenario> = z
  .object({
    entryId: id.nullable().describe('The scene it begins with.'),
    scenes: z.array(scene).max(scenarioLimits.scenes),
  })
  .meta({ id: 'Scenario' })
