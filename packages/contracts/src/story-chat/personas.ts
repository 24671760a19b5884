import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { defineRoutes, oid } from '../route.ts'
import {
  inferenceLevels,
  outputLengths,
  personaGenders,
  personaNameMaxLength,
  personaPromptMaxLength,
} from '../story/story-values.ts'
import { shownName } from '../shown-text.ts'

/** Who a reader is in stories (R-story-chat-026). */
export const persona = z
  .object({
    oid,
    name: z.string(),
    gender: z.enum(personaGenders),
    prompt: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Persona' })

/** What new rooms of a reader begin with (R-story-chat-102). */
export const chatOptions = z
  .object({
    outputLength: z.enum(outputLengths),
    detailLevel: z.number().int().min(0).max(100),
    inferenceLevel: z.enum(inferenceLevels),
    model: z.string().max(64).nullable().describe('Null means each story’s own.'),
  })
  .meta({ id: 'ChatOptions' })

export const personaRoutes = defineRoutes({
  'GET /story-chat/personas': {
    summary: 'The personas of the caller, the default first',
    permission: 'user',
    output: z.object({ items: z.array(persona) }),
  },
  'POST /story-chat/personas': {
    summary: 'Create a persona, or change one with `oid`',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      oid: oid.optional(),
      name: shownName.min(1).max(pointsOf(personaNameMaxLength)),
      gender: z.enum(personaGenders).default('other'),
      prompt: z.string().max(pointsOf(personaPromptMaxLength)).default(''),
      isDefault: z.boolean().default(false),
    }),
    output: z.object({ persona }),
  },
  'DELETE /story-chat/personas': {
    summary: 'Delete a persona; rooms that used it switch to the default',
    permission: 'user',
    body: z.object({ oid }),
    output: z.object({ deleted: z.boolean() }),
  },
  'GET /story-chat/user-chat-options': {
    summary: 'The caller’s defaults for new rooms',
    permission: 'user',
    output: z.object({ options: chatOptions }),
  },
  'POST /story-chat/user-chat-options': {
    summary: 'Change the defaults for new rooms; omitted fields stay the same',
    permission: 'user',
    body: z.object(chatOptions.partial().shape),
    output: z.object({ options: chatOptions }),
  },
})
