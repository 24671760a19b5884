import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { contentFields, discountSettings } from './fields.ts'
import { content, contentAccess } from './shapes.ts'
import {
  bulkActions,
  bulkEditMaxCount,
  contentPasswordMaxLength,
  contentPasswordMinLength,
  contentTagMaxLength,
  contentTitleMaxLength,
  contentStatuses,
  contentTypes,
} from './content-values.ts'
import { defineRoutes, oid } from '../route.ts'

const limit = { calls: 240, windowSeconds: 60 }
const saved = z.object({ content, saveStatus: z.literal('saved') })
const version = z
  .number()
  .int()
  .optional()
  .describe(
    'The `editing.version` that the change is based on; any other is refused with `content.conflict`. If omitted, the last save wins.',
  )
const rules =
  'Refused with what is wrong of a field: `content.field_too_long`, `content.title_required`, `content.file_required`, `upload.not_found` (a file of someone else, or uploaded for something else), `upload.not_finished`, `content.paid_for_free_tier`, `content.open_is_free`, `content.price_too_high`, `content.discount_dates`, `content.discount_not_positive`, `content.discount_incorrect`, `content.poll_incomplete`, `content.own_account`, `content.invalid_email`, `content.no_permission`.'

const bulkResults = z.object({
  results: z.array(
    z.object({
      contentOid: oid,
      changed: z.boolean(),
      code: z.string().nullable(),
      error: z.string().nullable().describe('In the language of the call.'),
    }),
  ),
})

const publish = {
  summary: 'Publish a draft now, or at its `publishAt`',
  description: `What isn’t sent is taken from the draft. ${rules} Until \`publishAt\` it’s hidden from everyone else, and can’t be changed, except by POST /api/content/unschedule and POST /api/content/reschedule.`,
  permission: 'creator',
  limit,
  bodyMegabytes: 2,
  body: z.object({
    contentOid: oid,
    metaData: contentFields.default({}),
    discountSettings: discountSettings.nullish(),
  }),
  output: saved,
} as const

const leave = {
  summary: 'Delete a content item; people who own it keep it',
  description:
    'It leaves all lists and is no longer sold. Its buyers can still open it; if there are none, it’s gone.',
  permission: 'user',
  limit,
  body: z.object({
    contentOid: oid,
    creatorOid: oid.optional().describe('Whose it is; another one is `content.not_found`.'),
    contentState: z.enum(contentStatuses).optional(),
  }),
  output: z.object({
    deleted: z.literal(true),
    keptByBuyers: z.boolean().describe('Others own it and keep it.'),
  }),
} as const

/** Making content: drafts, publication, changes and leave. */
export const contentRoutes = defineRoutes({
  'POST /content/issueid': {
    summary: 'Get the id of a new content, before anything of it is saved',
    permission: 'creator',
    limit,
    body: z.object({ type: z.enum(contentTypes).default('video') }),
    output: z.object({ contentOid: oid }),
  },
  'POST /content/save': {
    summary: 'Save a draft as it was typed; without `contentOid`, a new one',
    description:
      'Nothing is required, and no rule is checked until it’s published. Fields that are left out stay as they are. What is published is changed with POST /api/content/update.',
    permission: 'creator',
    limit,
    bodyMegabytes: 2,
    body: z.object({
      contentOid: oid.optional(),
      metaData: contentFields.default({}),
      discountSettings: discountSettings.nullish(),
      version,
    }),
    output: saved,
  },
  'POST /content': publish,
  'POST /content/': publish,
  'POST /content/unschedule': {
    summary: 'Turn scheduled content back into a draft, which can be edited',
    description:
      'Its `publishAt` stays in the draft. `content.not_scheduled`: it’s a draft, or was published.',
    permission: 'creator',
    limit,
    body: z.object({ contentOid: oid }),
    output: saved,
  },
  'POST /content/reschedule': {
    summary: 'Publish scheduled content at another time',
    description:
      'Nothing else of it changes. `content.not_scheduled`: it’s a draft, or was published. `content.publish_date_past`: the time isn’t in the future.',
    permission: 'creator',
    limit,
    body: z.object({ contentOid: oid, publishAt: z.iso.datetime({ offset: true }) }),
    output: saved,
  },
  'POST /content/update': {
    summary: 'Change what is published',
    description: `\`contentStatus\` says what it is: \`published\`, \`scenario\` (a part of a branching story) or \`inprogress\` (a draft, checked like the others); another one is refused with \`content.status_differs\`. ${rules} \`content.scheduled\`: it is still to be published.`,
    permission: 'user',
    limit,
    bodyMegabytes: 3,
    body: z.object({
      contentOid: oid.optional().describe('Here, or as `oid` in `metaData`.'),
      metaData: contentFields.extend({ oid: oid.optional() }).default({}),
      discountSettings: discountSettings.nullish().describe('Null ends the discount.'),
      contentStatus: z.enum(contentStatuses).default('published'),
      version,
    }),
    output: saved,
  },
  'DELETE /content': leave,
  'DELETE /content/': leave,
  'POST /content/password': {
    summary: 'Set the password of a content item, or remove it',
    description:
      'Everyone has to enter it, whatever else opens the content, except those who own it, its creator, and administrators. After a change, everyone has to enter the new one.',
    permission: 'user',
    limit: { calls: 30, windowSeconds: 300 },
    body: z.object({
      contentOid: oid,
      password: z
        .string()
        .min(contentPasswordMinLength)
        .max(contentPasswordMaxLength)
        .nullable()
        .describe('Null removes it.'),
    }),
    output: z.object({ hasPassword: z.boolean() }),
  },
  'POST /content/password/enter': {
    summary: 'Enter the password of a content item',
    description:
      'Remembered for the account or device until the password changes. Refused with `item.password_wrong`, and with `request.too_many` after many guesses. `access` says what else is in the way.',
    permission: 'public',
    body: z.object({ contentOid: oid, password: z.string().min(1).max(contentPasswordMaxLength) }),
    output: z.object({ access: contentAccess.omit({ maxHeight: true }) }),
  },
  'POST /content/bulk-edit': {
    summary: 'Change price, tags, title, discount and tiers of several content items',
    description:
      'Each is changed separately, by the rules of POST /api/content/update: those that are refused stay as they are, and `results` says why.',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      contentOids: z.array(oid).min(1).max(bulkEditMaxCount),
      price: z.number().nullish().describe('Null: no longer sold.'),
      tags: z
        .object({
          mode: z.enum(['set', 'add', 'remove']),
          tags: z.array(z.string().max(pointsOf(contentTagMaxLength))).max(200),
        })
        .optional(),
      title: z
        .object({
          find: z
            .string()
            .max(pointsOf(contentTitleMaxLength))
            .default('')
            .describe('Empty: the whole title.'),
          replaceWith: z.string().max(pointsOf(contentTitleMaxLength)),
        })
        .optional()
        .describe('In every language of the title.'),
      discountSettings: discountSettings.nullish().describe('Null ends the discount.'),
      publicTiers: contentFields.shape.publicTiers,
    }),
    output: bulkResults,
  },
  'POST /content/bulk-act': {
    summary: 'Publish, unpublish or delete several content items',
    description:
      'Each separately, by the rules of the call for one: those that are refused stay as they are, and `results` says why. `publish`: POST /api/content for a draft, and what is private becomes public. `unpublish`: what is out becomes private, so that only its creator and its buyers can open it, and what is scheduled becomes a draft. `content.not_published`: it’s a draft, or private.',
    permission: 'creator',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      contentOids: z.array(oid).min(1).max(bulkEditMaxCount),
      action: z.enum(bulkActions),
    }),
    output: bulkResults,
  },
})
