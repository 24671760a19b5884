import type { Language } from '../languages.ts'

/** One error: its HTTP status and its sentence in each language; `{name}` takes a detail. */
export type ErrorDefinition = { status: number } & Record<Language, string>

/** Keeps the codes as literal types, so that a misspelt code does not compile. */
export function defineErrors<const T extends Record<string, ErrorDefinition>>(errors: T): T {
  return errors
}
