import { hashtagMaxLength } from '@plax/contracts/limits'
import { isLongerThan } from '@plax/story-engine/characters'
import { searchFold } from '@plax/story-engine/normal-form'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'

/** A tag as it is blocked. Throws `block.tag_empty` (R-account-014) and `block.tag_too_long`. */
export function readTag(sent: string): string {
  const tag = storableText(sent)
    .replace(/^[\s#＃]+/, '')
    .trim()
  // Accents alone would be compared as nothing.
  if (searchFold(tag) === '') throw new AppError('block.tag_empty')
  if (!isLongerThan(tag, hashtagMaxLength)) return tag
  throw new AppError('block.tag_too_long', { maxLength: hashtagMaxLength })
}
