import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { picture } from '../media/media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { canvas, diagnostic, storyContent } from './story.ts'

/** A number that the database holds. */
const versionNumber = z.number().int().min(0).max(2_147_483_647)

/** A canvas as it was at a time. */
export const canvasVersion = z
  .object({
    version: z.number().int(),
    createdAt: z.iso.datetime(),
    byNickname: z.string(),
    kind: z.enum(['saved', 'compiled', 'restored', 'merged']),
    label: z.string(),
    nodes: z.number().int(),
    compiledHash: z.string().nullable().describe('Set if this version was compiled.'),
  })
  .meta({ id: 'CanvasVersion' })

/** A compile that stands in the history of a story. */
export const compiledVersion = z
  .object({
    hash: z.string(),
    canvasVersion: z.number().int(),
    compiledAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'CompiledVersion' })

/** Saving, versions and compiles of a canvas. */
export const canvasRoutes = defineRoutes({
  'POST /story-chat/chat-canvas/metadata': {
    summary:
      'Change what belongs to a canvas beside its nodes, over the version that it was made on',
    description:
      'Any other version is refused with `story.canvas_metadata_conflict`, whose `details` have the current `version` and `metadata`.',
    permission: 'storyWriter',
    limit: { calls: 240, windowSeconds: 60 },
    body: z.object({
      contentOid: oid,
      version: versionNumber,
      canvasPublic: z.boolean().optional(),
      newTagging: z
        .boolean()
        .optional()
        .describe('7 tags for an image instead of 3, and descriptions that stay as they are.'),
    }),
    output: z.object({
      version: z.number().int(),
      metadata: z.object({ canvasPublic: z.boolean(), newTagging: z.boolean() }),
    }),
  },
  'GET /story-chat/chat-canvas/versions': {
    summary: 'The history of a canvas, newest first',
    permission: 'storyWriter',
    query: z.object({ contentOid: oid, ...pageQuery }),
    output: pageOf(canvasVersion),
  },
  'GET /story-chat/chat-canvas/version': {
    summary: 'An earlier version of a canvas',
    permission: 'storyWriter',
    query: z.object({ contentOid: oid, version: z.coerce.number().pipe(versionNumber) }),
    output: z.object({ ...canvasVersion.shape, canvas, pictures: z.record(z.string(), picture) }),
  },
  'POST /story-chat/chat-canvas/label': {
    summary: 'Name a version to keep it permanently; an empty name lets it expire',
    permission: 'storyWriter',
    body: z.object({
      contentOid: oid,
      version: versionNumber,
      label: ofCharacters(z.string(), 80),
    }),
    output: canvasVersion,
  },
  'POST /story-chat/chat-canvas/restore': {
    summary: 'Restore an earlier version by saving it as the current one',
    permission: 'storyWriter',
    body: z.object({
      contentOid: oid,
      restoreVersion: versionNumber,
      version: versionNumber.describe('The current version; any other is a conflict.'),
    }),
    output: z.object({
      version: z.number().int(),
      canvas,
      pictures: z.record(z.string(), picture),
    }),
  },
  'POST /story-chat/chat-content/copy': {
    summary: 'Copy one of your stories to a new draft, with its settings and canvas',
    permission: 'storyWriter',
    limit: { calls: 30, windowSeconds: 60 },
    body: z.object({ contentOid: oid }),
    output: z.object({ content: storyContent }),
  },
  'GET /story-chat/search/nodes': {
    summary: 'Search the nodes of all your canvases',
    description:
      'Ignores letter case; newest story first. A page can be short or empty even if there’s a `nextCursor`, because each call reads a limited amount. Only administrators can search another user’s story, by naming it.',
    permission: 'storyWriter',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object({
      q: ofCharacters(z.string().trim().min(1), 200),
      contentOid: oid.optional().describe('Only in this story.'),
      kind: z.string().max(32).optional(),
      ...pageQuery,
    }),
    output: pageOf(
      z.object({
        contentOid: oid,
        storyTitle: z.string(),
        nodeId: z.string(),
        kind: z.string(),
        title: z.string(),
        field: z.string().describe('Path into the data of the node.'),
        snippet: z.string().describe('The text around the match, as plain text.'),
      }),
    ),
  },
  'POST /story-chat/compile-node': {
    summary: 'A node’s text in the prompt',
    permission: 'storyWriter',
    limit: { calls: 240, windowSeconds: 60 },
    bodyMegabytes: 8,
    body: z.object({
      contentOid: oid,
      nodeId: z.string().min(1).max(64),
      canvas: canvas.optional().describe('The unsaved canvas; if omitted, the saved one.'),
    }),
    output: z.object({
      ok: z.boolean(),
      text: z.string(),
      tokens: z.number().int(),
      diagnostics: z.array(diagnostic),
    }),
  },
  'GET /story-chat/compiled': {
    summary: 'A story’s compiles, newest first, and the one that’s running',
    permission: 'storyWriter',
    query: z.object({ contentOid: oid }),
    output: z.object({
      items: z.array(compiledVersion),
      running: z
        .object({
          stage: z.enum(['waiting', 'reading', 'checking', 'compiling', 'storing']),
          startedAt: z.iso.datetime(),
        })
        .nullable(),
    }),
  },
  'POST /story-chat/compiled/rollback': {
    summary:
      'Go back to a former compile; without a hash to the one before. New rooms begin with it',
    permission: 'storyWriter',
    body: z.object({ contentOid: oid, hash: z.string().max(64).optional() }),
    output: z.object({ compiledHash: z.string(), compiledAt: z.iso.datetime() }),
  },
})
