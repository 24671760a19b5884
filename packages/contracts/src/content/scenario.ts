import { scenarioProblemCodes } from '@plax/branching/check'
import { scenario } from '@plax/branching/scenario.schema'
import { scenarioLimits } from '@plax/branching/scenario'
import { tweeProblemCodes } from '@plax/branching/twee/parse'
import { z } from 'zod'
import { contentAccess } from './shapes.ts'
import { inkMaxLength, scenarioMoves } from './content-values.ts'
import { defineRoutes, file, oid } from '../route.ts'

const limit = { calls: 240, windowSeconds: 60 }
const fileLimit = { calls: 30, windowSeconds: 60 }
const id = z.string().max(64)
const version = z
  .number()
  .int()
  .describe('The `version` that it’s based on; any other is refused with `content.conflict`.')

const problem = z
  .object({
    code: z.enum(scenarioProblemCodes),
    sceneId: id.optional(),
    choiceId: id.optional(),
  })
  .meta({ id: 'ScenarioProblem' })

const saved = z.object({
  version: z.number().int(),
  savedAt: z.iso.datetime().nullable().describe('Null: nothing was saved yet.'),
  hasChanges: z.boolean().describe('Whether it differs from what is published.'),
  problems: z.array(problem).describe('What keeps it from being published.'),
})

const playthrough = z
  .object({
    path: z
      .array(z.object({ sceneId: id, choiceId: id }))
      .max(2000)
      .describe('The choices made, from the entry on.'),
    seen: z.array(id).max(scenarioLimits.scenes).describe('Scenes that were ever seen.'),
  })
  .meta({ id: 'Playthrough' })

const locked = z.object({
  title: z.string(),
  choiceId: id.describe('The choice that leads there.'),
  part: z
    .object({ contentOid: oid, access: contentAccess })
    .nullable()
    .describe('What plays there, if it’s sold by itself.'),
})

const shownScene = z.object({
  id,
  title: z.string(),
  text: z.string(),
  contentOid: oid.nullable().describe('What plays there; null as well where it’s gone.'),
  choices: z.array(
    z.object({
      id,
      text: z.string(),
      isLocked: z.boolean().describe('It leads to a part that must be bought first.'),
      isSeen: z.boolean().describe('The caller has been where it leads.'),
    }),
  ),
  isEnding: z.boolean(),
})

const mapScene = z.object({
  id,
  title: z.string(),
  isEnding: z.boolean(),
  leadsTo: z.array(id).describe('Of those that were seen.'),
  unseen: z.number().int().describe('Choices that were never made.'),
})

const scenePlay = z.object({
  kind: z.literal('scenes'),
  scene: shownScene,
  locked: locked.nullable().describe('The choice that was made leads there; nothing moved.'),
  playthrough,
  map: z.array(mapScene).describe('What was seen, in the order of first sight.'),
  progress: z.object({
    scenes: z.number().int(),
    scenesSeen: z.number().int(),
    endings: z.number().int(),
    endingsSeen: z.number().int(),
  }),
})

const inkPlay = z.object({
  kind: z.literal('ink'),
  save: z.string().nullable().describe('Where the caller left off.'),
})

/** Branching stories (R-story-branching-001): drawn, checked, published and played. */
export const contentScenarioRoutes = defineRoutes({
  'GET /content/scenario': {
    summary: 'A branching story as it’s drawn, for its creator',
    permission: 'user',
    query: z.object({ contentOid: oid }),
    output: saved.extend({
      scenario,
      isInk: z.boolean().describe('It’s played by Ink; the scenes rest meanwhile.'),
    }),
  },
  'POST /content/scenario': {
    summary: 'Save a branching story as it’s drawn',
    description: `Whatever is wrong with it; readers see it when it’s published. At most ${scenarioLimits.jsonLength} characters of JSON.`,
    permission: 'user',
    limit,
    bodyMegabytes: 8,
    body: z.object({ contentOid: oid, scenario, version }),
    output: saved,
  },
  'POST /content/scenario/publish': {
    summary: 'Have readers of a published branching story see it as it’s drawn now',
    description:
      'A draft is published with POST /api/content. `content.story_problems` names each problem with its scene and choice.',
    permission: 'user',
    limit,
    body: z.object({ contentOid: oid, version }),
    output: saved,
  },
  'POST /content/scenario/twee/read': {
    summary: 'Read a story of Twine as scenes; nothing is stored',
    description:
      'Takes Twee (1 to 3) and the HTML that Twine publishes. `problems` says what can’t be carried over, with its line.',
    permission: 'creator',
    limit: fileLimit,
    bodyMegabytes: 8,
    body: z.object({ twee: z.string().max(scenarioLimits.tweeLength) }),
    output: z.object({
      title: z.string(),
      scenario,
      problems: z.array(
        z.object({
          code: z.enum(tweeProblemCodes),
          line: z.number().int(),
          about: z.string().optional(),
        }),
      ),
    }),
  },
  'GET /content/scenario/twee': {
    summary: 'A branching story as a Twee 3 file, for its creator',
    permission: 'user',
    limit: fileLimit,
    query: z.object({ contentOid: oid }),
    download: true,
    output: file,
  },
  'POST /content/scenario/ink': {
    summary: 'Have a branching story played by Ink, or by its scenes again',
    description:
      'Takes what Ink’s compiler writes (`.ink.json`), or the script of Inky’s web export (`var storyContent = {…};`), which isn’t run. Its beginning is tried first: `content.ink_unreadable`, `content.ink_endless`, `content.ink_external`.',
    permission: 'user',
    limit: fileLimit,
    bodyMegabytes: 8,
    body: z.object({
      contentOid: oid,
      ink: z.string().min(1).max(inkMaxLength).nullable().describe('Null: by its scenes again.'),
      version,
    }),
    output: saved.extend({ isInk: z.boolean() }),
  },
  'GET /content/scenario/ink': {
    summary: 'The Ink story of a branching story that is open to the caller, as JSON',
    permission: 'public',
    limit: fileLimit,
    query: z.object({
      contentOid: oid,
      draft: z.stringbool().default(false).describe('As it was saved last, for its creator.'),
    }),
    output: z.object({ ink: z.string() }),
  },
  'POST /content/scenario/play': {
    summary: 'Play a branching story: where the caller is, and a move from there',
    description:
      'Of scenes that aren’t open to the caller nothing but a title is answered. Progress of people with an account is saved; visitors send `playthrough` back. `content.choice_gone`: the story has changed, or was played elsewhere.',
    permission: 'public',
    limit: { calls: 600, windowSeconds: 60 },
    bodyMegabytes: 2,
    body: z.object({
      contentOid: oid,
      move: z
        .enum(scenarioMoves)
        .default('stay')
        .describe('`choose` takes both IDs, `goto` a scene that was seen.'),
      sceneId: id.optional().describe('Of `choose`: the scene that the choice belongs to.'),
      choiceId: id.optional(),
      playthrough: playthrough
        .optional()
        .describe('Where a visitor is; for people with an account where nothing is saved yet.'),
    }),
    output: z.object({ contentOid: oid, play: z.union([scenePlay, inkPlay]) }),
  },
  'POST /content/scenario/ink/progress': {
    summary: 'Save where one is in an Ink story',
    permission: 'user',
    limit,
    bodyMegabytes: 2,
    body: z.object({
      contentOid: oid,
      save: z.string().max(500_000).nullable().describe('Null: from the beginning again.'),
    }),
    output: z.object({ saved: z.literal(true) }),
  },
})
