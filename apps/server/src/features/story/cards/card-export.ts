import type { Language } from '@plax/contracts/languages'
import type { Download } from '@plax/contracts/route'
import { cutText } from '@plax/story-engine/characters'
import {
  type Canvas,
  CARD_JSON,
  canvasToCard,
  isOfOriginal,
  type JsonObject,
  originalCard,
  specOf,
  toSpec,
  withTexts,
  writeZip,
} from '@plax/story-engine'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getUser } from '../../account/account.service.ts'
import { getCanvas } from '../canvas/canvas.queries.ts'
import { getEditableStory } from '../content/content.policy.ts'
import type { StoryRow } from '../content/content.queries.ts'
import { cardPicture, charxPictures } from './card-export-pictures.ts'
import { keptFilesOf, readFiles } from './card-files.ts'
import type { CardDeps } from './card-import.ts'

type Format = 'png' | 'json' | 'charx'
type Spec = 'v2' | 'v3' | undefined

interface ExportRequest {
  actor: UserActor
  contentOid: string
  format: Format
  spec: Spec
  nodeId: string | undefined
  lang: Language
}

/** A canvas with all that goes into a file of it. */
interface Source {
  deps: CardDeps
  canvas: Canvas
  story: StoryRow
  nodeId: string | null
  raw: JsonObject
  spec: Spec
}

const contentTypes: Record<Format, string> = {
  png: 'image/png',
  json: 'application/json; charset=utf-8',
  charx: 'application/zip',
}

/**
 * A canvas as a character card. Throws `story.not_found`, `story.not_yours` and, for a character that
 * is not there, `story.node_not_found`.
 */
export async function exportCard(deps: CardDeps, wanted: ExportRequest): Promise<Download> {
  const { actor, contentOid, format, spec } = wanted
  const now = deps.clock.now()
  const story = await getEditableStory(deps.db, { contentOid, actor, now })
  const { canvas } = await getCanvas(deps.db, contentOid)
  const nodeId = wanted.nodeId ?? null
  const characters = canvas.nodes.filter(({ kind }) => kind === 'character')
  if (characters.length === 0 || (nodeId && !characters.some(({ id }) => id === nodeId))) {
    throw new AppError('story.node_not_found')
  }
  const notes = await notesOf(deps, story, wanted.lang)
  const raw = canvasToCard(canvas, { nodeId, notes })
  const source: Source = { deps, canvas, story, nodeId, raw, spec }
  return {
    fileName: `${fileNameOf(raw)}.${format}`,
    contentType: contentTypes[format],
    body: await writers[format](source),
  }
}

const writers: Record<Format, (source: Source) => Promise<string | Uint8Array>> = {
  json: async ({ raw, spec }) => JSON.stringify(spec ? toSpec(raw, spec) : raw, null, 2),
  png: writePng,
  charx: writeCharx,
}

async function writePng(source: Source): Promise<Uint8Array> {
  const { raw, spec, canvas } = source
  const texts = new Map([['chara', encode(charaOf(source))]])
  if (spec !== 'v2') texts.set('ccv3', encode(toSpec(raw, 'v3')))
  for (const [name, bytes] of await otherFiles(source, 'png')) texts.set(name, bytes)
  return withTexts(await cardPicture(source.deps, { ...source, canvas }), texts)
}

/** What older programs read; a file that said something of its own there says it again. */
function charaOf({ raw, spec, canvas }: Source): JsonObject {
  const { backfill } = cardNote(canvas)
  const untouched = JSON.stringify(raw) === JSON.stringify(originalCard(canvas))
  if (untouched && typeof backfill === 'object' && backfill !== null) return backfill as JsonObject
  return spec === undefined && specOf(raw) === 'v1' ? raw : toSpec(raw, 'v2')
}

async function writeCharx(source: Source): Promise<Uint8Array> {
  const kept = await otherFiles(source, 'charx')
  const card = toSpec(source.raw, 'v3')
  if (kept.size > 0) return writeZip(new Map([[CARD_JSON, encode(card)], ...kept]))
  const { assets, files } = await charxPictures(source.deps, source)
  const data = { ...(card.data as JsonObject), assets }
  return writeZip(new Map([[CARD_JSON, encode({ ...card, data })], ...files]))
}

/** What came in the file of the same kind; a new card of another character has none of it. */
async function otherFiles(
  { deps, canvas, story, nodeId }: Source,
  container: Format,
): Promise<Map<string, Uint8Array>> {
  const isSame = isOfOriginal(canvas, nodeId) && cardNote(canvas).container === container
  if (!isSame) return new Map()
  return readFiles(deps, story.owner_oid, keptFilesOf(canvas))
}

function cardNote(canvas: Canvas): Record<string, unknown> {
  const note = canvas.ext?.card
  return typeof note === 'object' && note !== null ? (note as Record<string, unknown>) : {}
}

async function notesOf({ db }: CardDeps, story: StoryRow, lang: Language) {
  const creator = await getUser(db, story.owner_oid)
  return {
    lang,
    creator: creator.nickname ?? '',
    creatorNotes: story.description || story.brief_introduction,
    tags: story.hashtags,
  }
}

function encode(card: JsonObject): Uint8Array {
  return Buffer.from(JSON.stringify(card))
}

/** Letters, digits and single spaces of any script; never empty. */
function fileNameOf(raw: JsonObject): string {
  const data = typeof raw.data === 'object' && raw.data !== null ? raw.data : raw
  const name = 'name' in data && typeof data.name === 'string' ? data.name : ''
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(plain, 60).trim() || 'card'
}
