import { compileCharacter, compileImage } from './build-characters.ts'
import { compileLorebook, compileMacros } from './build-lore.ts'
import { compileRule, compileTrigger, compileVariable } from './build-state.ts'
import type { Canvas, CanvasNode, NodeOf } from './canvas.ts'
import { clean, joinTexts } from './clean.ts'
import type { Diagnostic, ValidateOptions } from './diagnostics.ts'
import { indexCanvas, sourcesOf } from './graph.ts'
import type { Graph } from './graph.ts'
import { substituteMacros } from './macros.ts'
import type { Names } from './macros.ts'
import { readerName } from './own-words.ts'
import type { NodeKind } from './sockets.ts'
import type { StoryLang, Tokenizer } from './room.ts'
import { sayValue } from './scene.ts'
import { characterSheet, lines, relationLine, titled, userSheet, variableLine } from './sheets.ts'
import { estimateTokenizer } from './tokenizer.ts'
import { parseCanvas, validateParsed } from './validate.ts'

export type CompiledNode = { ok: boolean; text: string; tokens: number; diagnostics: Diagnostic[] }

export type CompileNodeOptions = ValidateOptions & { lang?: StoryLang; tokenizer?: Tokenizer }

type TextResolver = (text: string) => string

const allOn = { emotionImages: true, situationImages: true }

const nameAt = (graph: Graph, id: string, socket: string): string => {
  const [node] = graph.sources(id, socket)
  return node?.kind === 'character' || node?.kind === 'user' ? clean(node.data.name) : ''
}

const storyText = ({ id, data }: NodeOf<'story'>, graph: Graph): string => {
  const texts = sourcesOf(graph, { id, socket: 'coreContext', kind: 'text' })
  const core = joinTexts(...texts.map((node) => node.data.text), data.coreContext)
  return joinTexts(
    titled('The story', core),
    titled('The whole story, known to you only', clean(data.fullStory)),
    clean(data.closingInstructions),
  )
}

const imageText = (node: NodeOf<'image'>): string => {
  const { tags, title, description } = compileImage(node)
  return lines(tags.join(', ') || title, description)
}

const relationText = (node: NodeOf<'relation'>, graph: Graph, tell: TextResolver): string => {
  const ends = { from: nameAt(graph, node.id, 'from'), to: nameAt(graph, node.id, 'to') }
  return relationLine({ ...node.data, nodeId: node.id, when: null, ...ends }, ends, tell)
}

const variableText = (node: NodeOf<'variable'>, tell: TextResolver): string => {
  const variable = compileVariable(node)
  return variableLine(variable, sayValue(variable.initialValue), tell)
}

const ruleText = (node: NodeOf<'updateRule'>, graph: Graph): string => {
  const rule = compileRule(node, graph)
  return rule?.mode === 'model' ? rule.instruction : ''
}

const enabledTexts = (
  entries: readonly { enabled: boolean; text: string }[],
  tell: TextResolver,
): string => joinTexts(...entries.flatMap(({ enabled, text }) => (enabled ? tell(text) : [])))

const loreText = (node: NodeOf<'lorebook'>, graph: Graph, tell: TextResolver): string => {
  const { entries } = compileLorebook(node, graph)
  return enabledTexts(
    entries.map(({ enabled, prompt }) => ({ enabled, text: prompt })),
    tell,
  )
}

type Renderers = {
  readonly [K in NodeKind]: (node: NodeOf<K>, graph: Graph, tell: TextResolver) => string
}

const renderers: Renderers = {
  text: ({ data }, _graph, tell) => tell(clean(data.text)),
  image: imageText,
  user: ({ id, data }, _graph, tell) => userSheet({ ...data, nodeId: id }, tell),
  character: (node, graph, tell) => characterSheet(compileCharacter(node, graph, allOn), tell),
  relation: relationText,
  variable: (node, _graph, tell) => variableText(node, tell),
  trigger: (node, graph, tell) => tell(compileTrigger(node, graph, true).prompt),
  story: (node, graph, tell) => tell(storyText(node, graph)),
  updateRule: ruleText,
  lorebook: loreText,
  macroPrompt: (node, graph, tell) => enabledTexts(compileMacros(node, graph), tell),
  liveEvent: () => '',
}

const render = <K extends NodeKind>(node: NodeOf<K>, graph: Graph, tell: TextResolver): string =>
  renderers[node.kind](node, graph, tell)

const firstName = (canvas: Canvas, kind: 'character' | 'user'): string => {
  const node = canvas.nodes.find((one) => one.kind === kind)
  return node?.kind === kind ? clean(node.data.name) : ''
}

/** `{{char}}` is the character itself or the story's first one, `{{user}}` the story's user. */
const namesFor = (canvas: Canvas, node: CanvasNode, lang: StoryLang): Names => ({
  char: node.kind === 'character' ? clean(node.data.name) : firstName(canvas, 'character'),
  user: firstName(canvas, 'user') || readerName(lang),
})

const initialValues = (canvas: Canvas): ReadonlyMap<string, string> =>
  new Map(
    canvas.nodes.flatMap((node): [string, string][] =>
      node.kind === 'variable' ? [[clean(node.data.name), sayValue(node.data.initialValue)]] : [],
    ),
  )

/**
 * What one node says to the model, as it stands in the prompt of a room that begins, with its size in
 * tokens and the diagnostics of this node. `ok` is false where one of them is an error or the node is
 * not there. What is not told as such (a rule that no model decides, an image without tags) is empty.
 */
export const compileNode = (
  candidate: unknown,
  nodeId: string,
  { lang = 'en', tokenizer = estimateTokenizer, ...options }: CompileNodeOptions = {},
): CompiledNode => {
  const parsed = parseCanvas(candidate)
  if (!parsed.ok) return { ok: false, text: '', tokens: 0, diagnostics: parsed.diagnostics }
  const { canvas } = parsed
  const graph = indexCanvas(canvas)
  const node = graph.nodes.get(nodeId)
  if (!node) return { ok: false, text: '', tokens: 0, diagnostics: [] }
  const found = validateParsed(canvas, options).filter((one) => one.nodeId === nodeId)
  const names = namesFor(canvas, node, lang)
  const values = initialValues(canvas)
  const text = render(node, graph, (raw) => substituteMacros(raw, names, { variables: values }))
  return {
    ok: found.every(({ severity }) => severity !== 'error'),
    text,
    tokens: tokenizer.count(text),
    diagnostics: found,
  }
}
