import type { Canvas, CanvasNode } from './canvas.ts'
import { secondaryLines } from './lore-matchers.ts'
import type { LoreEntry } from './nodes.ts'
import { unsupported } from './regex.ts'

/** Patterns that are not asked as they are written, and what is asked instead. */
export type PatternReadings = ReadonlyMap<string, string>

type PatternReader = (pattern: string) => string

/** Lines that never match count for nothing beside others. */
const readSecondary = (secondaryKey: string, read: PatternReader): string => {
  const lines = secondaryLines(secondaryKey).map(read)
  const good = lines.filter((line) => !unsupported(line))
  return (good.length > 0 ? good : lines).join('\n')
}

const readEntry = (entry: LoreEntry, read: PatternReader): LoreEntry => ({
  ...entry,
  key: read(entry.key),
  secondaryKey: readSecondary(entry.secondaryKey, read),
})

const readNode = (node: CanvasNode, read: PatternReader): CanvasNode => {
  if (node.kind === 'updateRule') {
    return { ...node, data: { ...node.data, pattern: read(node.data.pattern) } }
  }
  if (node.kind === 'macroPrompt') {
    const entries = node.data.entries.map((one) => ({ ...one, pattern: read(one.pattern) }))
    return { ...node, data: { ...node.data, entries } }
  }
  if (node.kind === 'lorebook') {
    const entries = node.data.entries.map((entry) => readEntry(entry, read))
    return { ...node, data: { ...node.data, entries } }
  }
  return node
}

/** A canvas with each pattern as rooms ask it, so that no room has to find out what is wrong with it. */
export const withReadings = (canvas: Canvas, readings: PatternReadings): Canvas => {
  const read = (pattern: string): string => readings.get(pattern) ?? pattern
  return { ...canvas, nodes: canvas.nodes.map((node) => readNode(node, read)) }
}
