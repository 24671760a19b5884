import { pointsOf } from '@plax/story-engine/characters'
import { nodeSchema } from '@plax/story-engine/canvas'
import { importedThings, importEffects } from '@plax/story-engine/cards/import-notes'
import { z } from 'zod'
import { cardUploadMaxMegabytes, titleMaxLength } from '../limits.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, file, oid } from '../route.ts'
import { canvas } from './story.ts'

/** What became of one kind of thing in an imported file. */
const importNote = z
  .object({
    what: z.enum(importedThings),
    effect: z
      .enum(importEffects)
      .describe('`kept`: in the file that an export returns, but without effect; `dropped`: gone.'),
    count: z.number().int(),
    names: z.array(z.string()).describe('Up to 20, where the things have names.'),
  })
  .meta({ id: 'ImportNote' })

/** Character cards and lorebooks, in and out. */
export const cardRoutes = defineRoutes({
  'POST /story-chat/card-import': {
    summary:
      'Read a character card (multipart/form-data, field `file`; V1, V2 or V3 as PNG, JSON, or CharX). With `create=true` it becomes a new draft, else the nodes are answered only',
    description:
      'The card’s image, and up to 60 emotion, icon and background images contained in the file, become the caller’s assets and image nodes; nothing is fetched from elsewhere. `canvas.ext.card` keeps the complete card, so an export returns it.',
    permission: 'storyWriter',
    multipart: true,
    uploadMegabytes: cardUploadMaxMegabytes,
    limit: { calls: 60, windowSeconds: 600 },
    query: z.object({ create: z.enum(['true', 'false']).default('false') }),
    output: z.object({
      canvas,
      pictures: z.record(z.string(), picture),
      report: z
        .array(importNote)
        .describe('What became of what the file holds; each node keeps its own in `ext.imported`.'),
      summary: z.object({
        name: z.string(),
        tags: z.array(z.string()),
        creatorNotes: z.string(),
        loreEntries: z.number().int(),
        pictures: z.number().int().describe('Image nodes besides the card’s own image.'),
      }),
      contentOid: oid.nullable(),
    }),
  },
  'GET /story-chat/card-export': {
    summary: 'A canvas as a character card: PNG, JSON, or CharX',
    description:
      'For the story’s owner and administrators. A canvas imported from a card exports that card with your edits, including unknown fields. Any other canvas or character exports a new card. A PNG contains the card as `chara` (V2) and `ccv3` (V3), with `spec=v2` only as `chara`; CharX is always V3.',
    permission: 'storyWriter',
    download: true,
    limit: { calls: 60, windowSeconds: 600 },
    query: z.object({
      contentOid: oid,
      format: z.enum(['png', 'json', 'charx']).default('png'),
      spec: z
        .enum(['v2', 'v3'])
        .optional()
        .describe('Left out, the version that the card came in.'),
      nodeId: z
        .string()
        .max(64)
        .optional()
        .describe('The character’s node; defaults to the card’s own character, or the first.'),
    }),
    output: file,
  },
  'POST /story-chat/lorebook-import': {
    summary:
      'Read a lorebook (multipart/form-data, field `file`; SillyTavern world info, NovelAI, Agnai, RisuAI, or the book of a card) into a lorebook node. Nothing is stored',
    permission: 'storyWriter',
    multipart: true,
    limit: { calls: 60, windowSeconds: 600 },
    query: z.object({
      name: z
        .string()
        .max(pointsOf(titleMaxLength))
        .default('')
        .describe('Used if the file itself has no name.'),
    }),
    output: z.object({
      node: nodeSchema,
      form: z.enum(['sillytavern', 'novelai', 'agnai', 'risu', 'card']),
      report: z.array(importNote),
      entries: z.number().int(),
    }),
  },
  'GET /story-chat/lorebook-export': {
    summary: 'A lorebook node as SillyTavern’s world info',
    description:
      'For the story’s owner and administrators. A node imported from such a file exports that file with your edits, including unknown fields.',
    permission: 'storyWriter',
    download: true,
    limit: { calls: 60, windowSeconds: 600 },
    query: z.object({
      contentOid: oid,
      nodeId: z.string().max(64),
      format: z.enum(['sillytavern']).default('sillytavern'),
    }),
    output: file,
  },
})
