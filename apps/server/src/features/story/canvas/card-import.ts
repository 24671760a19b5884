import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import { scriptLanguage } from './text-language.ts'
import {
  briefIntroductionMaxLength,
  hashtagMaxCount,
  hashtagMaxLength,
  titleMaxLength,
} from '@plax/contracts/limits'
import type { Picture } from '@plax/contracts/media'
import {
  type Canvas,
  type Card,
  CardError,
  cardToCanvas,
  type ImportedCard,
  readCard,
} from '@plax/story-engine'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { storeImage } from '../../media/media.service.ts'
import { cleanHashtags, cutText, type StoryFields } from '../content/content.rules.ts'
import { createStory, type WriteDeps } from '../content/content.write.ts'

export type CardDeps = WriteDeps & { storage: Storage }

/**
 * Reads a character card (V1, V2 or V3, as PNG or JSON) into a canvas; its picture becomes an asset
 * of the caller. With `create` the canvas is a new draft. Throws one of the
 * `story.card_` errors where the file is no card.
 */
export async function importCard(
  deps: CardDeps,
  input: { actor: UserActor; bytes: Uint8Array; lang: Language; create: boolean },
) {
  const { actor } = input
  const card = readCardFile(input.bytes)
  const { canvas, summary, pictureNodeId, lang } = inItsLanguage(card, input.lang)
  const picture = card.hasPicture ? await storePicture(deps, actor.userOid, input.bytes) : null
  if (picture) setPicture(canvas, pictureNodeId, picture.assetOid)
  const fields = { ...storyFields(summary), thumbnailAssetOid: picture?.assetOid ?? null }
  return {
    canvas,
    pictures: picture ? { [picture.assetOid]: picture } : {},
    summary: {
      name: summary.name,
      tags: summary.tags,
      creatorNotes: summary.creatorNotes,
      loreEntries: countLore(canvas),
    },
    contentOid: input.create ? await createStory(deps, { actor, lang, canvas, fields }) : null,
  }
}

/** What the importer adds, and the draft itself, speak the card's language rather than the caller's. */
function inItsLanguage(card: Card, callerLang: Language) {
  const imported = cardToCanvas(card, { newId: randomUUID, lang: callerLang })
  const lang = scriptLanguage(imported.summary.firstMessage) ?? callerLang
  if (lang === callerLang) return { ...imported, lang }
  return { ...cardToCanvas(card, { newId: randomUUID, lang }), lang }
}

const refusals: Record<CardError['code'], ErrorCode> = {
  'card.not_a_card': 'story.card_unreadable',
  'card.no_card_in_png': 'story.card_missing_in_png',
  'card.bad_base64': 'story.card_damaged',
  'card.bad_json': 'story.card_damaged',
  'card.too_large': 'story.card_too_large',
  'card.too_deep': 'story.card_too_deep',
}

function readCardFile(bytes: Uint8Array): Card {
  try {
    return readCard(bytes)
  } catch (error) {
    if (error instanceof CardError) {
      throw new AppError(refusals[error.code], { reason: error.code })
    }
    throw error
  }
}

/** A card whose picture cannot be decoded is still a card: its words are imported without it. */
async function storePicture(
  deps: CardDeps,
  ownerOid: string,
  bytes: Uint8Array,
): Promise<Picture | null> {
  try {
    return await storeImage(deps, { ownerOid, bytes })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function setPicture(canvas: Canvas, nodeId: string | null, assetOid: string): void {
  const node = canvas.nodes.find(({ id }) => id === nodeId)
  if (node?.kind === 'image') node.data.assetId = assetOid
}

/** What a card says that the settings of a story have a place for, cut to what they take. */
function storyFields(summary: ImportedCard['summary']): StoryFields {
  const notes = summary.creatorNotes.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
  const tags = cleanHashtags(summary.tags).filter((tag) => [...tag].length <= hashtagMaxLength)
  return {
    title: cutText(summary.name, titleMaxLength),
    briefIntroduction: cutText(notes, briefIntroductionMaxLength),
    hashtags: tags.slice(0, hashtagMaxCount),
  }
}

function countLore(canvas: Canvas): number {
  return canvas.nodes.reduce(
    (sum, node) => sum + (node.kind === 'lorebook' ? node.data.entries.length : 0),
    0,
  )
}
