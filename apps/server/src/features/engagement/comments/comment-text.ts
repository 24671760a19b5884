import { commentMaxLength } from '@plax/contracts/comment-values'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'

/** Marks that turn the direction of what stands around them. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g
/** More marks on one letter than any script needs. */
const towersOfMarks = /(\p{M}{4})\p{M}+/gu

/**
 * What somebody typed, as it is stored: plain text that neither turns nor covers what stands around
 * it. Throws `comment.empty` and `comment.too_long`.
 */
export function readCommentText(sent: string, { mayBeEmpty = false } = {}): string {
  const text = plainText(sent)
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (isBlank(text)) {
    if (mayBeEmpty) return ''
    throw new AppError('comment.empty')
  }
  if ([...text].length <= commentMaxLength) return text
  throw new AppError('comment.too_long', { maxLength: commentMaxLength })
}

/** A name on one line. */
export function readShownName(sent: string): string {
  const name = plainText(sent).replace(/\s+/g, ' ').trim()
  return isBlank(name) ? '' : name
}

function plainText(sent: string): string {
  return storableText(sent).replace(bidiControls, '').replace(towersOfMarks, '$1')
}

function isBlank(text: string): boolean {
  return text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '') === ''
}
