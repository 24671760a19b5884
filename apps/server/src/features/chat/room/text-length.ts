import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'

/** Refuses (`chat.text_too_long`) a text of more code points than it may have. */
export function assertLength(text: string, maxLength: number, field: string): void {
  if ([...text].length > maxLength) throw new AppError('chat.text_too_long', { field, maxLength })
}

/**
 * A text that must say something, as it is stored: what only looked like something, a NUL say, is
 * refused (`request.invalid`) as an empty one is.
 */
export function requireText(text: string, maxLength: number, field: string): string {
  const stored = storableText(text).trim()
  if (stored === '') throw new AppError('request.invalid', { field })
  assertLength(stored, maxLength, field)
  return stored
}
