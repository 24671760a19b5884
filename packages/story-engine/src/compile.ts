import type {
  Artefact,
  ArtefactCharacter,
  ArtefactImage,
  ArtefactLorebook,
  CompileResult,
} from './artefact.ts'
import type { Canvas, NodeOf } from './canvas.ts'
import { canonicalJson } from './canonical-json.ts'
import type { ValidateOptions } from './diagnostics.ts'
import { indexCanvas, sourcesOf } from './graph.ts'
import type { Graph } from './graph.ts'
import type { LoreEntry } from './nodes.ts'
import { sha256Hex } from './sha256.ts'
import { estimateTokenizer } from './tokenizer.ts'
import { parseCanvas, validateParsed } from './validate.ts'

/** Raised when the same canvas would give another artefact. */
export const ENGINE_VERSION = '1'

export type CompileOptions = ValidateOptions & {
  /** The name of the tokenizer that `assemble` will be given; the engine's estimate by default. */
  tokenizer?: string
}

const clean = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

const joinTexts = (...texts: string[]): string =>
  texts
    .map(clean)
    .filter((text) => text !== '')
    .join('\n\n')

/** Character card V3 opens an entry with `@@decorator` lines, which are orders and not prose. */
const withoutDecorators = (prompt: string): string =>
  clean(prompt).replace(/^(?:@@@?[a-z_]+[^\n]*(?:\n|$))+/i, '')

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const pictured = (nodes: readonly NodeOf<'image'>[]): NodeOf<'image'>[] =>
  nodes.filter((node) => node.data.assetId !== null)

const compileImage = ({ id, data }: NodeOf<'image'>): ArtefactImage => ({
  nodeId: id,
  assetId: data.assetId ?? '',
  title: clean(data.title),
  description: clean(data.description),
  tags: data.tags.map(clean).filter((tag) => tag !== ''),
  paid: { ...data.paid },
})

const compileEntry = (entry: LoreEntry): ArtefactLorebook['entries'][number] => ({
  entryId: entry.id,
  key: entry.key,
  secondaryKey: entry.secondaryKey,
  prompt: withoutDecorators(entry.prompt),
  priority: entry.priority,
  order: entry.order,
  position: entry.position,
  enabled: entry.enabled,
  constant: entry.constant,
  caseSensitive: entry.caseSensitive,
})

const compileLorebook = ({ id, data }: NodeOf<'lorebook'>): ArtefactLorebook => ({
  nodeId: id,
  name: clean(data.name),
  scanDepth: data.scanDepth,
  entries: data.entries.map(compileEntry),
})

type Images = { emotion: NodeOf<'image'>[]; situation: NodeOf<'image'>[] }

const imagesOf = (graph: Graph, id: string, toggles: Artefact['toggles']): Images => {
  const on = (socket: 'emotionImages' | 'situationImages'): NodeOf<'image'>[] =>
    toggles[socket] ? pictured(sourcesOf(graph, { id, socket, kind: 'image' })) : []
  return { emotion: on('emotionImages'), situation: on('situationImages') }
}

const compileCharacter = (
  { id, data }: NodeOf<'character'>,
  graph: Graph,
  images: Images,
): ArtefactCharacter => ({
  nodeId: id,
  name: clean(data.name),
  gender: clean(data.gender),
  description: clean(data.description),
  personality: clean(data.personality),
  speechStyle: joinTexts(
    ...sourcesOf(graph, { id, socket: 'speechStyle', kind: 'text' }).map((node) => node.data.text),
  ),
  exampleDialogue: clean(data.exampleDialogue),
  emotionImages: images.emotion.map((node) => node.id),
  situationImages: images.situation.map((node) => node.id),
})

const compileStory = ({ id, data }: NodeOf<'story'>, graph: Graph): Artefact['story'] => ({
  nodeId: id,
  coreContext: joinTexts(
    ...sourcesOf(graph, { id, socket: 'coreContext', kind: 'text' }).map((node) => node.data.text),
    data.coreContext,
  ),
  fullStory: clean(data.fullStory),
  prologue: clean(data.prologue),
  closingInstructions: clean(data.closingInstructions),
})

const buildArtefact = (canvas: Canvas, story: NodeOf<'story'>, tokenizer: string): Artefact => {
  const graph = indexCanvas(canvas)
  const { toggles } = story.data
  const images = new Map<string, ArtefactImage>()
  const characters = sourcesOf(graph, { id: story.id, socket: 'characters', kind: 'character' })
  const compiled = characters.map((node) => {
    const own = imagesOf(graph, node.id, toggles)
    for (const image of [...own.emotion, ...own.situation])
      images.set(image.id, compileImage(image))
    return compileCharacter(node, graph, own)
  })
  return {
    engineVersion: ENGINE_VERSION,
    tokenizer,
    story: compileStory(story, graph),
    toggles: { ...toggles },
    characters: compiled,
    lorebooks: sourcesOf(graph, { id: story.id, socket: 'lorebooks', kind: 'lorebook' }).map(
      compileLorebook,
    ),
    images: [...images.values()].toSorted((a, b) => byCode(a.nodeId, b.nodeId)),
  }
}

/** The hash of an artefact from anywhere: 64 hexadecimal digits, the same for the same meaning. */
export const hashArtefact = (artefact: Artefact): string => sha256Hex(canonicalJson(artefact))

/**
 * A canvas as the one thing that rooms pin. Pure: the same canvas gives the same artefact and hash,
 * wherever its nodes stand and in whatever order they and their keys are stored; characters and
 * lorebooks keep the order in which they were connected. Errors refuse it, warnings come along.
 */
export const compile = (candidate: unknown, options: CompileOptions = {}): CompileResult => {
  const parsed = parseCanvas(candidate)
  if (!parsed.ok) return parsed
  const diagnostics = validateParsed(parsed.canvas, options)
  const story = parsed.canvas.nodes.find(
    (node): node is NodeOf<'story'> => node.kind === 'story' && node.data.isStart,
  )
  if (!story || diagnostics.some((found) => found.severity === 'error')) {
    return { ok: false, diagnostics }
  }
  const tokenizer = options.tokenizer ?? estimateTokenizer.name
  const artefact = buildArtefact(parsed.canvas, story, tokenizer)
  return { ok: true, artefact, hash: hashArtefact(artefact), warnings: diagnostics }
}
