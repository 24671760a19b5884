import { z } from 'zod'
import { contentFields, discountSettings } from './fields.ts'
import { content, contentAccess, contentCard } from './shapes.ts'
import { contentViews } from './content-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { fileKinds } from '../media/upload-values.ts'

const limit = { calls: 240, windowSeconds: 60 }

/** A file of a file content, as anyone sees it who may know of the content. */
export const contentFile = z
  .object({
    fileOid: oid,
    name: z.string().describe('It’s saved under this name.'),
    kind: z.enum(fileKinds).describe('By what is in it, not by its name.'),
    bytes: z.number().int(),
  })
  .meta({ id: 'ContentFile' })

const shown = z.object({
  content,
  files: z.array(contentFile).describe('In the order of their creator.'),
})
const metaData = contentFields.omit({ type: true })
const fields = {
  metaData: metaData
    .default({})
    .describe('As of POST /api/content/save; `files` are the keys of the uploads.'),
  discountSettings: discountSettings.nullish(),
}
const version = z
  .number()
  .int()
  .optional()
  .describe('The `editing.version` that it’s based on; if omitted, the last save wins.')

/** Content that is files: written, listed, and had as they were uploaded. */
export const fileContentRoutes = defineRoutes({
  'GET /content/file-contents': {
    summary: 'Lists of file content',
    description: 'As GET /api/content/contents, but only files.',
    permission: 'public',
    query: z.object({
      view: z.enum(contentViews).default('new'),
      creatorOid: oid.optional(),
      ...pageQuery,
    }),
    output: pageOf(contentCard),
  },
  'GET /content/file-content': {
    summary: 'A file content, its files, and what the caller can do with it',
    description: 'The files are named to everyone; where they are, to those it’s open to.',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: shown.extend({ access: contentAccess }),
  },
  'POST /content/file-content/write': {
    summary: 'Save a draft of a file content; without `contentOid`, a new one',
    description:
      'Nothing is checked until it’s published. Archives are kept as they are, never unpacked. A content item of another type is `content.not_found`.',
    permission: 'creator',
    limit,
    bodyMegabytes: 3,
    body: z.object({ contentOid: oid.optional(), ...fields, version }),
    output: shown,
  },
  'POST /content/file-content': {
    summary: 'Publish a draft of a file content now, or at its `publishAt`',
    description: 'Refused as POST /api/content; a file content needs at least one file.',
    permission: 'creator',
    limit,
    bodyMegabytes: 3,
    body: z.object({ contentOid: oid, ...fields }),
    output: shown,
  },
  'POST /content/file-content/edit': {
    summary: 'Change a draft or a published file content',
    description: 'What’s published is checked as POST /api/content/update does.',
    permission: 'user',
    limit,
    bodyMegabytes: 3,
    body: z.object({ contentOid: oid, ...fields, version }),
    output: shown,
  },
  'DELETE /content/file-content': {
    summary: 'Delete a file content; people who own it keep it and its files',
    permission: 'user',
    limit,
    body: z.object({ contentOid: oid }),
    output: z.object({ deleted: z.literal(true), keptByBuyers: z.boolean() }),
  },
})
