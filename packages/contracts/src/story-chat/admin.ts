import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { reason } from '../admin/admin.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { systemPromptMaxLength } from '../story/story-values.ts'

const testPromptNameMaxLength = 80
const testPromptMaxLength = 20_000
const archivedAtOnce = 200

const systemPromptName = z
  .enum(['instructions', 'contentPolicy'])
  .describe('Instructions a story can turn off: storytelling and content rules.')

const systemPrompts = z.object({
  items: z.array(
    z.object({
      name: systemPromptName,
      text: z.string().describe('Sent with replies from now on.'),
      defaultText: z.string(),
      isDefault: z.boolean(),
      version: z.number().int().describe('Counts its changes.'),
    }),
  ),
})

/** A text that administrators can have told in previews. */
export const testPrompt = z
  .object({
    oid,
    name: z.string(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'TestPrompt' })

const testPromptFields = {
  name: ofCharacters(z.string().trim().min(1), testPromptNameMaxLength).describe(
    `1 to ${testPromptNameMaxLength} characters.`,
  ),
  text: ofCharacters(z.string().trim().min(1), testPromptMaxLength).describe(
    `1 to ${testPromptMaxLength} characters.`,
  ),
}

const restedDays = z.coerce
  .number()
  .int()
  .min(1)
  .max(3650)
  .default(30)
  .describe('Days without a change.')

const adminStory = z
  .object({
    contentOid: oid,
    title: z.string(),
    owner: z.object({ oid, nickname: z.string() }),
    state: z.enum(['draft', 'published', 'taken_down', 'deleted']),
    visibility: z.enum(['public', 'private']),
    isAdult: z.boolean(),
    language: z.string(),
    chatCount: z.number().int(),
    publishedAt: z.iso.datetime().nullable(),
    updatedAt: z.iso.datetime(),
    takenDown: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'AdminStory' })

const moderation = {
  permission: 'admin',
  params: z.object({ contentOid: oid }),
  body: z.object({ reason }),
  output: adminStory,
} as const

/** What administrators do beside single stories and rooms; changes are audited. */
export const storyAdminRoutes = defineRoutes({
  'GET /story-chat/admin/system-prompts': {
    summary: 'The platform’s system prompts',
    permission: 'admin',
    output: systemPrompts,
  },
  'POST /story-chat/admin/system-prompts': {
    summary: 'Change the platform’s system prompts or reset them; audited',
    description: 'Later replies use the new text, in all rooms.',
    permission: 'admin',
    bodyMegabytes: 1,
    body: z.object({
      name: systemPromptName,
      text: ofCharacters(z.string().trim().min(1), systemPromptMaxLength)
        .nullable()
        .describe(
          `1 to ${systemPromptMaxLength} characters, in which macros such as {{user}} work; null is the default.`,
        ),
      version: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe(
          'The version the change is based on; if omitted, the current value is overwritten.',
        ),
      reason: reason.optional(),
    }),
    output: systemPrompts,
  },
  'GET /story-chat/admin/old-chat-rooms': {
    summary: 'Readers’ rooms inactive for some days and not archived, without messages',
    permission: 'admin',
    query: z.object({ days: restedDays, ...pageQuery }),
    output: pageOf(
      z.object({
        roomOid: oid,
        contentOid: oid,
        ownerKind: z.enum(['user', 'guest']),
        turns: z.number().int(),
        createdAt: z.iso.datetime(),
        updatedAt: z.iso.datetime(),
      }),
    ),
  },
  'POST /story-chat/admin/archive-chat-rooms': {
    summary: 'Archive inactive rooms; audited',
    description:
      'Removes data that’s only needed to continue: deleted messages, drafts and prompt logs. Readers keep every turn, and can continue anytime, which unarchives the room.',
    permission: 'admin',
    body: z.object({
      roomOids: z.array(oid).min(1).max(archivedAtOnce),
      days: restedDays,
      reason: reason.optional(),
    }),
    output: z.object({
      archived: z.array(oid),
      skipped: z
        .array(oid)
        .describe('Unknown, archived already, a preview, or changed within the days.'),
    }),
  },
  'GET /story-chat/admin/test-prompts': {
    summary: 'The test prompts, by name',
    permission: 'admin',
    output: z.object({ templates: z.array(testPrompt) }),
  },
  'POST /story-chat/admin/test-prompts': {
    summary: 'Create a test prompt; audited',
    description:
      'Administrators pass it as `testPromptOid` with a preview message; the reply gets it as test context.',
    permission: 'admin',
    bodyMegabytes: 2,
    body: z.object(testPromptFields),
    output: z.object({ template: testPrompt }),
  },
  'PUT /story-chat/admin/test-prompts': {
    summary: 'Change a test prompt; omitted fields stay the same; audited',
    permission: 'admin',
    bodyMegabytes: 2,
    body: z.object({ oid, ...z.object(testPromptFields).partial().shape }),
    output: z.object({ template: testPrompt }),
  },
  'DELETE /story-chat/admin/test-prompts': {
    summary: 'Delete a test prompt; audited',
    permission: 'admin',
    body: z.object({ oid }),
    output: z.object({ deleted: z.literal(true) }),
  },
  'GET /admin/stories': {
    summary: 'Stories in every state, the newest first',
    permission: 'admin',
    query: z.object({
      search: ofCharacters(z.string(), 80).optional().describe('An id, or part of a title.'),
      creator: ofCharacters(z.string(), 64).optional().describe('An id or a nickname.'),
      state: adminStory.shape.state.optional(),
      ...pageQuery,
    }),
    output: pageOf(adminStory),
  },
  'POST /admin/stories/{contentOid}/take-down': {
    summary: 'Take a published story down; audited',
    description:
      'After that, only administrators and its owner can see it; the owner also sees the reason.',
    ...moderation,
  },
  'POST /admin/stories/{contentOid}/restore': {
    summary: 'Restore a story that was taken down; audited',
    ...moderation,
  },
})
