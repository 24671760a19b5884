import { isLongerThan } from '@plax/story-engine/characters'
import {
  contentDescriptionMaxLength,
  contentTagMaxLength,
  contentTagsMaxCount,
  contentTitleMaxLength,
  pollOptionsMaxCount,
  pollTextMaxLength,
  thumbnailMaxSide,
} from '@plax/contracts/content/content-values'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { byLanguage, cleanTags } from '../../catalogue/catalogue.service.ts'
import { assertOwnAssets, getPictures, isGuarded } from '../../media/media.service.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import type { ContentFields } from '../item/content.tables.ts'
import { picturesOf } from '../item/texts.ts'

export const skipEncryptionSetting = defineSetting({
  name: 'content.skip_encryption_users',
  schema: z.array(z.string()).max(10_000),
  default: [],
  description: 'IDs of users who can publish content whose files aren’t encrypted.',
})

/** What the words of a content must be where it is published. */
export function assertTexts(fields: ContentFields): void {
  const titles = Object.values(byLanguage(fields.title, 'en')).map((title) => title.trim())
  if (!titles.some(Boolean)) throw new AppError('content.title_required')
  for (const title of titles) assertLength('title', title, contentTitleMaxLength)
  for (const text of Object.values(byLanguage(fields.description, 'en'))) {
    assertLength('description', text.trim(), contentDescriptionMaxLength)
  }
  const tags = cleanTags(fields.hashtags ?? [])
  if (tags.length > contentTagsMaxCount) throw tooMany('hashtags', contentTagsMaxCount)
  for (const tag of tags) assertLength('hashtags', tag, contentTagMaxLength)
}

/** A poll needs a title and at least 2 options (R-content-036). */
export function assertPoll({ poll }: ContentFields): void {
  if (!poll) return
  const options = poll.options.map((option) => option.trim())
  const isComplete = poll.title.trim() !== '' && options.length >= 2 && options.every(Boolean)
  if (!isComplete || new Set(options).size < options.length) {
    throw new AppError('content.poll_incomplete')
  }
  if (options.length > pollOptionsMaxCount) throw tooMany('poll', pollOptionsMaxCount)
  for (const text of [poll.title, ...options]) assertLength('poll', text, pollTextMaxLength)
}

/** Pictures of the owner, not sold ones, and no side beyond 2000 pixels (R-content-049). */
export async function assertPictures(
  tx: Tx,
  fields: ContentFields,
  owner: { ownerOids: readonly string[] },
): Promise<void> {
  const assetOids = picturesOf(fields)
  await assertOwnAssets(tx, { assetOids, ...owner })
  for (const oid of assetOids) {
    if (await isGuarded(tx, oid)) throw new AppError('media.not_found', { assetOids: [oid] })
  }
  const pictures = await getPictures(tx, assetOids, (address) => address)
  const maxSide = thumbnailMaxSide
  const isLarge = [...pictures.values()].some(
    ({ width, height }) => Math.max(width, height) > maxSide,
  )
  if (isLarge) throw new AppError('content.thumbnail_too_large', { maxSide })
}

/** Only listed users skip encryption (R-content-053, R-content-054). */
export async function assertMaySkipEncryption(
  deps: { settings: Settings },
  { skipEncryption }: ContentFields,
  actor: Pick<UserActor, 'userOid'>,
): Promise<void> {
  if (!skipEncryption) return
  const listed = await deps.settings.get(skipEncryptionSetting)
  if (!listed.includes(actor.userOid)) throw new AppError('content.no_permission')
}

function assertLength(field: string, text: string, maxLength: number): void {
  if (isLongerThan(text, maxLength)) throw tooLong(field, maxLength)
}

function tooLong(field: string, maxLength: number): AppError {
  return new AppError('content.field_too_long', { field, maxLength })
}

function tooMany(field: string, maxCount: number): AppError {
  return new AppError('content.too_many_entries', { field, maxCount })
}
