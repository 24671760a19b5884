import { AppError } from '../../../platform/errors.ts'

/** Refuses (`chat.text_too_long`) a text of more code points than it may have. */
export function assertLength(text: string, maxLength: number, field: string): void {
  if ([...text].length > maxLength) throw new AppError('chat.text_too_long', { field, maxLength })
}
