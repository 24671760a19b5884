import { isLongerThan } from '@plax/story-engine/characters'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'

/** Refuses (`chat.text_too_long`) a text of more characters than it may have. */
export function assertLength(text: string, maxLength: number, field: string): void {
  if (isLongerThan(text, maxLength)) throw new AppError('chat.text_too_long', { field, maxLength })
}

/** The refusal of a body's member that only looked like a text. */
export function emptyText(field: string): AppError {
  return invalidField({ in: 'body', path: `/${field}`, problem: 'This text is empty.' })
}

/**
 * A text that must say something, as it is stored: what only looked like something, a NUL say, is
 * refused (`request.invalid`) as an empty one is.
 */
export function requireText(text: string, maxLength: number, field: string): string {
  const stored = storableText(text).trim()
  if (stored === '') throw emptyText(field)
  assertLength(stored, maxLength, field)
  return stored
}
