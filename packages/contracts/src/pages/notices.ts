import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { languages } from '../languages.ts'
import {
  noticeAudiences,
  noticeBodyMaxLength,
  noticeKinds,
  noticeLinkMaxLength,
  noticeLinkPattern,
  noticeTitleMaxLength,
} from './notice-values.ts'
import { textLanguages } from './text-languages.ts'
import { defineRoutes, oid } from '../route.ts'
import { shownName } from '../shown-text.ts'

const words = z.object({
  title: ofCharacters(shownName.min(1), noticeTitleMaxLength),
  body: ofCharacters(z.string().trim().min(1), noticeBodyMaxLength).describe(
    `1 to ${noticeBodyMaxLength} characters: lists, emphasis and links. Never HTML.`,
  ),
})

const texts = z
  .object({
    ko: words.optional(),
    en: words.optional(),
    jp: words.optional(),
    es: words.optional(),
    fr: words.optional(),
  })
  .refine(
    (said) => languages.some((language) => said[language]),
    'One of ko, en, jp and es at least.',
  )
  .describe(
    'By language. Where one is missing, readers whose browser prefers French get `fr`, others English, else Korean, jp or es.',
  )

const kind = z
  .enum(noticeKinds)
  .describe('A notice can be hidden for 24 hours, a promotion is put off for one.')

const link = z
  .string()
  .max(noticeLinkMaxLength)
  .regex(noticeLinkPattern, 'A link is a path of this site or an http(s) address.')
  .nullable()

const fields = z.object({
  kind,
  audience: z.enum(noticeAudiences).describe('`users`: only those logged in.'),
  texts,
  link,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable().describe('Null: until it is deleted. After `startsAt`.'),
})

const notice = fields
  .extend({ oid, revision: z.number().int(), updatedAt: z.iso.datetime() })
  .meta({ id: 'Notice' })

const params = z.object({ noticeOid: oid })

/** What the operator tells readers in a window before the page; changes are audited. */
export const noticeRoutes = defineRoutes({
  'GET /account/notices': {
    summary: 'Current notices for the caller, newest first',
    permission: 'public',
    output: z.object({
      items: z.array(
        z.object({
          oid,
          kind,
          language: z
            .enum(textLanguages)
            .describe('Of the text; another one where yours is missing.'),
          title: z.string(),
          body: z.string(),
          link,
        }),
      ),
    }),
  },
  'GET /account/admin/notices': {
    summary: 'The latest 200 notices: upcoming, current, and past',
    permission: 'admin',
    output: z.object({ items: z.array(notice) }),
  },
  'POST /account/admin/notices': {
    summary: 'Create a notice; audited',
    permission: 'admin',
    bodyMegabytes: 1,
    body: fields,
    output: z.object({ notice }),
  },
  'PUT /account/admin/notices/{noticeOid}': {
    summary: 'Change a notice; audited',
    permission: 'admin',
    params,
    bodyMegabytes: 1,
    body: fields.extend({
      revision: z.int32().min(1).describe('Of the notice that the change was made from.'),
    }),
    output: z.object({ notice }),
  },
  'DELETE /account/admin/notices/{noticeOid}': {
    summary: 'Delete a notice; audited',
    permission: 'admin',
    params,
    output: z.object({ deleted: z.boolean() }),
  },
})
