import { cutText, isLongerThan } from '@plax/story-engine/characters'
import type { Language } from '@plax/contracts/languages'
import {
  descriptionMaxLength,
  hashtagMaxCount,
  hashtagMaxLength,
  titleMaxLength,
} from '@plax/contracts/limits'
import { type Canvas, importNotesOf, type ImportedCard } from '@plax/story-engine'
import { readerName } from '@plax/story-engine/own-words'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { cleanTags } from '../../catalogue/catalogue.service.ts'
import { cutStored, type StoryFields } from '../content/content.rules.ts'
import { pageWords } from '../content/page-words.ts'
import { createStory, type WriteDeps } from '../setup/content.write.ts'
import { keepFiles, type KeptFile } from './card-files.ts'
import { settleNotes } from './card-notes.ts'
import { placePictures } from './card-pictures.ts'
import { type ReadingDeps, readUploadedFile } from './card-reading.ts'
import type { ReadCard } from '../compile/reading.job.ts'

export type CardDeps = WriteDeps & ReadingDeps & { storage: Storage; secret: string }

/**
 * Reads a character card (V1, V2 or V3, as PNG, JSON or CharX) into a canvas; its pictures become
 * assets of the caller, its other files are kept for its export. With `create` the canvas is a new
 * draft. Throws one of the `story.card_` errors where the file is no card.
 */
export async function importCard(
  deps: CardDeps,
  input: { actor: UserActor; bytes: Uint8Array; lang: Language; create: boolean },
) {
  const { actor } = input
  const { bytes, lang: callerLang } = input
  const card = await readUploadedFile(deps, actor.userOid, { kind: 'card', bytes, callerLang })
  const { summary, lang } = card
  const ownerOid = actor.userOid
  const files = await keepFiles(deps, ownerOid, card.files)
  const placed = await placePictures(deps, { card, ownerOid, withCover: input.create })
  const thumbnailAssetOid = placed.cover?.assetOid ?? null
  const fields = { ...storyFields(summary, lang), thumbnailAssetOid }
  const settled = settleNotes(placed.canvas, {
    card,
    hasPicture: placed.own !== null,
    fields: input.create ? fields : null,
  })
  const canvas = withFiles(settled, card, files)
  return {
    canvas,
    pictures: placed.pictures,
    report: canvas.nodes.flatMap(importNotesOf),
    summary: {
      name: summary.name,
      tags: summary.tags,
      creatorNotes: summary.creatorNotes,
      loreEntries: countLore(canvas),
      pictures: countAssets(canvas, card),
    },
    contentOid: input.create ? await createStory(deps, { actor, lang, canvas, fields }) : null,
  }
}

/** Where the export finds what else the file held. */
function withFiles(canvas: Canvas, { container }: ReadCard, files: readonly KeptFile[]): Canvas {
  if (files.length === 0) return canvas
  const note = { ...(canvas.ext?.card as object), container, files }
  return { ...canvas, ext: { ...canvas.ext, card: note } }
}

/**
 * What a card says that the settings of a story have a place for, cut to what they take. Its notes
 * are for whoever looks at the card: they describe it, and are no line of introduction.
 */
function storyFields(summary: ImportedCard['summary'], lang: string): StoryFields {
  const names = { char: summary.name, user: readerName(lang) }
  const notes = pageWords(cutText(summary.creatorNotes, MAX_NOTES_CHARS), names)
  const tags = cleanTags(summary.tags).filter((tag) => !isLongerThan(tag, hashtagMaxLength))
  return {
    title: cutStored(summary.name, titleMaxLength),
    description: cutStored(notes, descriptionMaxLength),
    hashtags: tags.slice(0, hashtagMaxCount),
  }
}

/** Of notes that may be a whole page of HTML, what a description is drawn from. */
const MAX_NOTES_CHARS = 20_000

function countLore(canvas: Canvas): number {
  return canvas.nodes.reduce(
    (sum, node) => sum + (node.kind === 'lorebook' ? node.data.entries.length : 0),
    0,
  )
}

function countAssets(canvas: Canvas, { assetNodes }: ReadCard): number {
  const ids = new Set(assetNodes.map(({ nodeId }) => nodeId))
  return canvas.nodes.filter(({ id }) => ids.has(id)).length
}
