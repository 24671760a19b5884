import { z } from 'zod'
import { languages } from './languages.ts'

/** One text, or one for each language: `textColumns` of the catalogue stores it for an item. */
export function inLanguages<T extends z.ZodType>(item: T) {
  return z.union([item, z.partialRecord(z.enum(languages), item)])
}
