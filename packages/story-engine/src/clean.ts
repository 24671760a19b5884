import type { TriggerId } from './artefact.ts'
import { sourcesOf } from './graph.ts'
import type { Graph } from './graph.ts'

export const clean = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

export const joinTexts = (...texts: string[]): string =>
  texts
    .map(clean)
    .filter((text) => text !== '')
    .join('\n\n')

export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The trigger that holds a node back. */
export const whenOf = (graph: Graph, id: string): TriggerId =>
  sourcesOf(graph, { id, socket: 'when', kind: 'trigger' })[0]?.id ?? null
