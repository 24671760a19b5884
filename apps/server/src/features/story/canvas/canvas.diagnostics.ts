import type { diagnostic } from '@plax/contracts/story/story'
import type { Language } from '@plax/contracts/languages'
import { type Canvas, type Diagnostic, diagnosticMessage } from '@plax/story-engine'
import type { z } from 'zod'
import { titleOf } from './node-texts.ts'

/** The engine's findings with their sentences in the reader's language. */
export function presentDiagnostics(
  diagnostics: readonly Diagnostic[],
  lang: Language,
): z.output<typeof diagnostic>[] {
  return diagnostics.map((found) => ({ ...found, message: diagnosticMessage(found, lang) }))
}

/** The same, with what their nodes are called; `text` is the stored canvas. */
export function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  { text, lang }: { text: string; lang: Language },
): z.output<typeof diagnostic>[] {
  const { nodes } = JSON.parse(text) as Pick<Canvas, 'nodes'>
  const names = new Map(nodes.map((node) => [node.id, titleOf(node)]))
  return presentDiagnostics(diagnostics, lang).map((found) => {
    const nodeName = names.get(found.nodeId ?? '')
    return nodeName ? { ...found, nodeName } : found
  })
}
