import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { contentEncoding } from './shapes.ts'
import {
  chapterTitleMaxLength,
  chaptersMaxCount,
  subtitleLabelMaxLength,
} from './content-values.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid } from '../route.ts'
import { shownName } from '../shown-text.ts'
import { assumedEncodings, subtitleCuesMaxCount } from '../media/subtitle-values.ts'

const limit = { calls: 240, windowSeconds: 60 }
const asked = z.object({ contentOid: oid })
const encoding = contentEncoding.extend({ contentOid: oid })

const lang = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'A language is a code such as ko or pt-BR.')
  .describe('As in BCP 47: `ko`, `ja`, `pt-BR`.')

/** What reading the file of subtitles assumed and left out. */
export const subtitleNotes = z.object({
  assumedEncoding: z
    .enum(assumedEncodings)
    .nullable()
    .describe('Null if the file is UTF-8 or starts with a byte order mark.'),
  skippedLines: z
    .array(z.number().int())
    .max(subtitleCuesMaxCount)
    .describe('Lines of cues that were left out because they end before they start.'),
})

const texts = z
  .object({
    contentOid: oid,
    subtitles: z.array(subtitleNotes.extend({ lang: z.string(), label: z.string() })),
    chapters: z.array(z.object({ startMs: z.number().int(), title: z.string() })),
  })
  .meta({ id: 'ContentTexts' })

/** What is made of the file of a content, and the texts that play along. */
export const contentFileRoutes = defineRoutes({
  'GET /content/file-content/{contentOid}/download': {
    summary: 'Where a file of a file content is downloaded, for those who can open it',
    description:
      'Of several files the one that is named, or the first. Refused as opening it is. `upload.not_found`: it’s played, not downloaded.',
    permission: 'public',
    limit: { calls: 60, windowSeconds: 600 },
    params: asked,
    query: z.object({ fileOid: oid.optional() }),
    output: z.object({
      data: z.string().describe('A signed URL; it expires within an hour.'),
      name: z.string().describe('It’s saved under this name.'),
      bytes: z.number().int(),
    }),
  },
  'GET /content/encoding-status': {
    summary: 'How far the encoding of a content item is',
    permission: 'user',
    query: asked,
    output: encoding.extend({
      thumbnails: z
        .array(
          z.object({
            url: z.string().describe('A JPEG; it expires within two hours.'),
            atMs: z.number().int(),
            width: z.number().int(),
            height: z.number().int(),
          }),
        )
        .describe('Images of the video to choose a thumbnail from.'),
      leftOut: z
        .object({ videos: z.number().int().min(0), sounds: z.number().int().min(0) })
        .describe('Tracks of the file that aren’t encoded: one of each kind is.'),
      fileChapters: z
        .array(z.object({ startMs: z.number().int(), title: z.string() }))
        .describe('Chapters of the file, to use with `PUT /content/chapters`. Some lack a title.'),
      hasFileCover: z.boolean().describe('Whether `POST /content/file-cover` finds one.'),
    }),
  },
  'POST /content/encoding': {
    summary: 'Encode the file of a content item again',
    description:
      'What was made before is played until it’s done. `encoding.in_progress`: it’s already being encoded.',
    permission: 'user',
    limit,
    body: asked,
    output: encoding,
  },
  'DELETE /content/encoding': {
    summary: 'Cancel the encoding of a content item, which keeps its other fields',
    permission: 'user',
    limit,
    body: asked,
    output: encoding,
  },
  'POST /content/file-cover': {
    summary: 'Make an image of the cover in the file of a content item, to choose as its thumbnail',
    description:
      'The content item itself isn’t changed. `encoding.no_cover`: the file has none. `encoding.cover_unreadable`: it isn’t a JPEG, PNG, WebP or GIF, or is damaged.',
    permission: 'user',
    limit,
    body: asked,
    output: picture,
  },
  'GET /content/texts': {
    summary: 'The subtitles and chapters of a content item',
    permission: 'user',
    query: asked,
    output: texts,
  },
  'POST /content/subtitles': {
    summary:
      'Add subtitles, or replace those with the same label (multipart/form-data, field `file`; WebVTT or SRT, 5 MB)',
    description:
      '`encoding.not_subtitles` names the line that can’t be read. `encoding.subtitle_format`: it’s another format, such as ASS.',
    permission: 'user',
    multipart: true,
    uploadMegabytes: 5,
    limit,
    query: asked.extend({
      subtitleLang: lang,
      label: ofCharacters(shownName.min(1), subtitleLabelMaxLength).describe('As viewers see it.'),
    }),
    output: texts,
  },
  'DELETE /content/subtitles': {
    summary: 'Remove one track of subtitles, and no other in its language',
    permission: 'user',
    limit,
    body: asked.extend({
      subtitleLang: lang,
      label: ofCharacters(shownName.min(1), subtitleLabelMaxLength),
    }),
    output: texts,
  },
  'PUT /content/chapters': {
    summary: 'Replace the chapters of a content item',
    description:
      'Each lasts until the next. `content.chapters_incorrect`: two begin at the same time, or one after the end.',
    permission: 'user',
    limit,
    bodyMegabytes: 2,
    body: asked.extend({
      chapters: z
        .array(
          z.object({
            startMs: z.number().int().min(0),
            title: ofCharacters(shownName.min(1), chapterTitleMaxLength),
          }),
        )
        .max(chaptersMaxCount),
    }),
    output: texts,
  },
})
