import { isLongerThan } from '@plax/story-engine/characters'
import {
  briefIntroductionMaxLength,
  descriptionMaxLength,
  hashtagMaxCount,
  hashtagMaxLength,
  titleMaxLength,
} from '@plax/contracts/limits'
import { readStoryLanguage } from '@plax/contracts/story/story-languages'
import type { Genre } from '@plax/contracts/story/story-values'
import { cutStorable, storableText } from '../../../platform/db/storable-json.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { SentTerms } from '../../access/access.service.ts'
import { cleanTags } from '../../catalogue/catalogue.service.ts'

/** What a creator sets of a story; what is left out stays as it is. */
export interface StoryFields extends SentTerms {
  title?: string | undefined
  briefIntroduction?: string | undefined
  description?: string | undefined
  hashtags?: string[] | undefined
  genre?: Genre | undefined
  language?: string | undefined
  thumbnailAssetOid?: string | null | undefined
  visibility?: 'public' | 'private' | undefined
  allowsBonus?: boolean | undefined
  model?: string | undefined
  creditsPerChatMilli?: number | undefined
  canvasPublic?: boolean | undefined
  lorePublic?: boolean | undefined
  suggestReplies?: boolean | undefined
  isAdult?: boolean | undefined
}

/**
 * The fields as they are stored: trimmed, composed, tags without their sign and once each. Lengths
 * count characters. Throws `story.introduction_too_long` (R-story-chat-047),
 * `story.field_too_long`, and `story.too_many_hashtags`.
 */
export function readFields(sent: StoryFields): StoryFields {
  const fields: StoryFields = { ...sent }
  if (sent.title !== undefined) fields.title = shortText('title', sent.title, titleMaxLength)
  if (sent.description !== undefined) {
    fields.description = shortText('description', sent.description, descriptionMaxLength)
  }
  if (sent.briefIntroduction !== undefined) {
    fields.briefIntroduction = readIntroduction(sent.briefIntroduction)
  }
  if (sent.hashtags !== undefined) fields.hashtags = readHashtags(sent.hashtags)
  if (sent.language !== undefined) fields.language = readLanguage(sent.language)
  return fields
}

/** Text cut to a number of characters, as it is stored. */
export function cutStored(text: string, maxLength: number): string {
  return cutStorable(text.trim(), maxLength).trim()
}

/** A story is saved with a thumbnail and a title (R-story-chat-048, R-story-chat-049). */
export function assertComplete(story: { thumbnailAssetOid: string | null; title: string }): void {
  if (story.thumbnailAssetOid === null) throw new AppError('story.thumbnail_required')
  if (story.title === '') throw new AppError('story.title_required')
}

/** The credits per reply are never below the model's fee (spec D31). */
export function assertPrice(creditsPerChatMilli: number, feeMilli: number): void {
  if (creditsPerChatMilli >= feeMilli) return
  throw new AppError('story.price_below_fee', { feeCredits: feeMilli / 1000 })
}

function shortText(field: string, text: string, maxLength: number): string {
  const stored = storableText(text).trim()
  if (isLongerThan(stored, maxLength))
    throw new AppError('story.field_too_long', { field, maxLength })
  return stored
}

function readIntroduction(text: string): string {
  const stored = storableText(text).trim()
  const maxLength = briefIntroductionMaxLength
  if (isLongerThan(stored, maxLength))
    throw new AppError('story.introduction_too_long', { maxLength })
  return stored
}

function readHashtags(tags: readonly string[]): string[] {
  const stored = cleanTags(tags)
  if (stored.length > hashtagMaxCount) {
    throw new AppError('story.too_many_hashtags', { field: 'hashtags', maxCount: hashtagMaxCount })
  }
  for (const tag of stored) shortText('hashtags', tag, hashtagMaxLength)
  return stored
}

function readLanguage(sent: string): string {
  const language = readStoryLanguage(sent)
  if (language) return language
  throw invalidField({ in: 'body', path: '/language', problem: 'This is not a language.' })
}
