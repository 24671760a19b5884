import type { ArtefactLoreEntry, ArtefactLorebook, ArtefactMacro } from './artefact.ts'
import type { NodeOf } from './canvas.ts'
import { clean, whenOf } from './clean.ts'
import type { Graph } from './graph.ts'
import { loreKey } from './keys.ts'
import type { LoreEntry } from './nodes.ts'

/** Character card V3 opens an entry with `@@decorator` lines, which are orders and not prose. */
const withoutDecorators = (prompt: string): string =>
  clean(prompt).replace(/^(?:@@@?[a-z_]+[^\n]*(?:\n|$))+/i, '')

const compileEntry = ({ id, comment, ext: _ext, ...entry }: LoreEntry): ArtefactLoreEntry => ({
  ...entry,
  entryId: id,
  name: clean(comment),
  prompt: withoutDecorators(entry.prompt),
})

export const compileLorebook = (
  { id, data }: NodeOf<'lorebook'>,
  graph: Graph,
): ArtefactLorebook => ({
  nodeId: id,
  name: clean(data.name),
  scanDepth: data.scanDepth,
  recursive: data.recursive,
  tokenBudget: data.tokenBudget,
  when: whenOf(graph, id),
  entries: data.entries.map(compileEntry),
})

export const compileMacros = (
  { id, data }: NodeOf<'macroPrompt'>,
  graph: Graph,
): ArtefactMacro[] => {
  const when = whenOf(graph, id)
  return data.entries.map(({ id: entryId, ...entry }) => ({
    ...entry,
    key: loreKey(id, entryId),
    nodeId: id,
    entryId,
    text: clean(entry.text),
    triggerWords: entry.triggerWords.map(clean).filter((word) => word !== ''),
    when,
  }))
}
