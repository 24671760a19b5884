import { isLongerThan } from '@plax/story-engine/characters'
import { commentMaxLength } from '@plax/contracts/engagement/comment-values'
import { cleanShownText } from '@plax/contracts/shown-text'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * What somebody typed, as it is stored: plain text that neither turns nor covers what stands around
 * it. Throws `comment.empty` and `comment.too_long`.
 */
export function readCommentText(sent: string, { mayBeEmpty = false } = {}): string {
  const text = cleanShownText(storableText(sent).replace(/\r\n?/g, '\n')).replace(/\n{3,}/g, '\n\n')
  if (text === '') {
    if (mayBeEmpty) return ''
    throw new AppError('comment.empty')
  }
  if (!isLongerThan(text, commentMaxLength)) return text
  throw new AppError('comment.too_long', { maxLength: commentMaxLength })
}
