import { canvasSchema } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import type { Diagnostic, ValidateOptions } from './diagnostics.ts'
import { awaitedEvents, indexCanvas, reachableIds, storySources } from './graph.ts'
import { MAX_EDGES, MAX_NODES } from './limits.ts'
import { checkFields } from './rules/fields.ts'
import { checkGroups } from './rules/groups.ts'
import { newPatternMeter } from './rules/pattern.ts'
import { checkStories } from './rules/story.ts'
import { checkStructure } from './rules/structure.ts'
import { checkVariables } from './rules/variables.ts'

const MAX_MALFORMED = 20

const sizeOf = (canvas: unknown, member: string): number => {
  if (typeof canvas !== 'object' || canvas === null) return 0
  const list: unknown = (canvas as Record<string, unknown>)[member]
  return Array.isArray(list) ? list.length : 0
}

const checkSize = (canvas: unknown): Diagnostic[] => {
  const nodes = { max: MAX_NODES, count: sizeOf(canvas, 'nodes') }
  const edges = { max: MAX_EDGES, count: sizeOf(canvas, 'edges') }
  const found: Diagnostic[] = []
  if (nodes.count > nodes.max) {
    found.push({ severity: 'error', code: 'canvas.too_many_nodes', params: nodes })
  }
  if (edges.count > edges.max) {
    found.push({ severity: 'error', code: 'canvas.too_many_edges', params: edges })
  }
  return found
}

type ParsedCanvas = { ok: true; canvas: Canvas } | { ok: false; diagnostics: Diagnostic[] }

/** A canvas from anywhere, with defaults filled in, or what is wrong with its shape. Never throws. */
export const parseCanvas = (candidate: unknown): ParsedCanvas => {
  const oversized = checkSize(candidate)
  if (oversized.length > 0) return { ok: false, diagnostics: oversized }
  const parsed = canvasSchema.safeParse(candidate)
  if (parsed.success) return { ok: true, canvas: parsed.data }
  const diagnostics = parsed.error.issues.slice(0, MAX_MALFORMED).map((issue): Diagnostic => ({
    severity: 'error',
    code: 'canvas.malformed',
    params: { path: issue.path.map(String).join('.') || 'canvas' },
  }))
  return { ok: false, diagnostics }
}

/** The checks of a canvas whose shape is known to be right. */
export const validateParsed = (
  canvas: Canvas,
  options: ValidateOptions = {},
  meter = newPatternMeter(),
): Diagnostic[] => {
  const graph = indexCanvas(canvas)
  const reachable = reachableIds(canvas, graph)
  const inStory = storySources(canvas, graph)
  const context = { options, meter, graph, inStory, awaited: awaitedEvents(canvas, graph) }
  const ofNode = canvas.nodes.flatMap((node): Diagnostic[] => {
    const found = checkFields(node, context)
    if (reachable.has(node.id)) return found
    // A node that is set aside must not hold the story back.
    const asides = found.map((diagnostic) => ({ ...diagnostic, severity: 'warning' as const }))
    const place = { nodeId: node.id, params: {} }
    return [{ severity: 'warning', code: 'node.unconnected', ...place }, ...asides]
  })
  return [
    ...checkStructure(canvas, graph),
    ...checkStories(canvas, graph),
    ...ofNode,
    ...checkVariables(canvas, { graph, reachable }),
    ...checkGroups(canvas, graph),
  ]
}

/**
 * All that is wrong with a canvas, each complaint placed at node and field. Takes anything and never
 * throws: what is no canvas at all answers with `canvas.malformed`.
 */
export const validate = (candidate: unknown, options: ValidateOptions = {}): Diagnostic[] => {
  const parsed = parseCanvas(candidate)
  return parsed.ok ? validateParsed(parsed.canvas, options) : parsed.diagnostics
}
