import type { diagnostic } from '@plax/contracts/story'
import type { Language } from '@plax/contracts/languages'
import { type Diagnostic, diagnosticMessage } from '@plax/story-engine'
import type { z } from 'zod'

/** The engine's findings with their sentences in the reader's language. */
export function presentDiagnostics(
  diagnostics: readonly Diagnostic[],
  lang: Language,
): z.output<typeof diagnostic>[] {
  return diagnostics.map((found) => ({ ...found, message: diagnosticMessage(found, lang) }))
}
