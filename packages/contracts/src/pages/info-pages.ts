import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import {
  infoPageBodyMaxLength,
  infoPageIdPattern,
  infoPageTitleMaxLength,
} from './info-page-values.ts'
import { languages } from '../languages.ts'
import { textLanguages } from './text-languages.ts'
import { defineRoutes } from '../route.ts'

const params = z.object({
  pageId: z
    .string()
    .regex(infoPageIdPattern, 'A page’s id has small letters, digits and hyphens between them.')
    .describe('1 to 40 small letters, digits and hyphens between them.'),
})

const title = ofCharacters(z.string().trim().min(1), infoPageTitleMaxLength).describe(
  `1 to ${infoPageTitleMaxLength} characters.`,
)

const pageText = z.object({
  title,
  body: ofCharacters(z.string().trim().min(1), infoPageBodyMaxLength).describe(
    `1 to ${infoPageBodyMaxLength} characters: headings (##), lists, emphasis and links. Never HTML.`,
  ),
})

const pageTexts = z
  .object({
    ko: pageText.optional(),
    en: pageText.optional(),
    jp: pageText.optional(),
    es: pageText.optional(),
    fr: pageText.optional(),
  })
  .refine(
    (texts) => languages.some((language) => texts[language]),
    'One of ko, en, jp and es at least.',
  )
  .describe(
    'By language. Where one is missing, readers whose browser prefers French get `fr`, others English, else Korean, jp or es.',
  )

const revision = z
  .int32()
  .min(0)
  .describe('Of the text that the change was made from; 0 for a page that does not exist yet.')

const page = z
  .object({
    pageId: z.string(),
    path: z.string().describe('Its path on this site.'),
    isBuiltIn: z.boolean().describe('Exists always; without a text of the operator, by default.'),
    isDefault: z.boolean().describe('Shows the text that came with the software.'),
    revision: z.number().int(),
    texts: pageTexts,
    inFooter: z.boolean().describe('The footer links to it; built-in pages have their own links.'),
    updatedAt: z.iso.datetime().nullable().describe('Null where it was never changed.'),
  })
  .meta({ id: 'InfoPage' })

/** Pages of the operator's own words (R-shell-008 to 013); changes are audited. */
export const infoPageRoutes = defineRoutes({
  'GET /account/info-pages': {
    summary: 'Pages that the footer links to besides the built-in ones, by title',
    permission: 'public',
    output: z.object({
      items: z.array(
        z.object({
          pageId: z.string(),
          path: z.string(),
          language: z
            .enum(textLanguages)
            .describe('Of the title; another one where yours is missing.'),
          title: z.string(),
        }),
      ),
    }),
  },
  'GET /account/info-pages/{pageId}': {
    summary: 'A page written by the operator, in the caller’s language if available',
    permission: 'public',
    params,
    output: z.object({
      pageId: z.string(),
      path: z.string(),
      language: z.enum(textLanguages).describe('Of the text; another one where yours is missing.'),
      title: z.string(),
      body: z.string().describe('Headings (##), lists, emphasis and links. Never HTML.'),
      isDefault: z.boolean().describe('The text that came with the software.'),
      updatedAt: z.iso.datetime().nullable(),
    }),
  },
  'GET /account/admin/info-pages': {
    summary: 'All of the operator’s pages, built-in ones first',
    permission: 'admin',
    output: z.object({
      items: z.array(
        page.omit({ texts: true }).extend({
          title: z.string(),
          languages: z.array(z.enum(textLanguages)).describe('In which it is written.'),
        }),
      ),
    }),
  },
  'GET /account/admin/info-pages/{pageId}': {
    summary: 'A page in all its languages, with its earlier versions',
    permission: 'admin',
    params,
    output: z.object({
      page,
      defaultTexts: pageTexts.nullable().describe('Of a page that always exists.'),
      versions: z
        .array(
          z.object({
            revision: z.number().int(),
            savedAt: z.iso.datetime(),
            isRemoval: z.boolean().describe('The text was taken away.'),
          }),
        )
        .describe('The latest 50, newest first.'),
    }),
  },
  'GET /account/admin/info-pages/{pageId}/versions/{revision}': {
    summary: 'An earlier version of a page',
    permission: 'admin',
    params: params.extend({ revision: z.coerce.number().int().min(1).max(2_147_483_647) }),
    output: z.object({ revision: z.number().int(), texts: pageTexts }),
  },
  'PUT /account/admin/info-pages/{pageId}': {
    summary: 'Create or change a page; audited, and the earlier version is kept',
    permission: 'admin',
    params,
    bodyMegabytes: 8,
    body: z.object({
      revision,
      texts: pageTexts,
      inFooter: z
        .boolean()
        .optional()
        .describe('Whether the footer links to it; as before if not given.'),
    }),
    output: z.object({ page }),
  },
  'DELETE /account/admin/info-pages/{pageId}': {
    summary: 'Delete a page; built-in pages return to their default. Audited',
    permission: 'admin',
    params,
    body: z.object({ revision }),
    output: z.object({ page: page.nullable().describe('Null where the page is gone.') }),
  },
})
