import type { NodeOf } from '../canvas.ts'
import type { Graph } from '../graph.ts'
import type { NodeKind } from '../sockets.ts'
import type { Diagnostic, ValidateOptions } from '../diagnostics.ts'
import {
  MAX_IMAGE_DESCRIPTION_CHARS,
  MAX_IMAGE_TAGS,
  MAX_IMAGE_TAGS_NEW_TAGGING,
  MAX_NAME_CHARS,
  MAX_TAG_CHARS,
  MAX_TEXT_CHARS,
  MAX_TITLE_CHARS,
  MIN_IMAGE_PRICE_CREDITS,
} from '../limits.ts'
import { checkLength } from './length.ts'
import type { Bound } from './length.ts'
import { checkLiveEvent } from './live-events.ts'
import { checkLorebook } from './lorebook.ts'
import { checkMacroPrompt } from './macro-prompts.ts'
import type { PatternMeter } from './pattern.ts'
import { checkRelation } from './relations.ts'
import { checkTrigger } from './triggers.ts'
import { checkUpdateRule } from './update-rules.ts'
import { checkVariable } from './variables.ts'

const checkCharacter = (node: NodeOf<'character'>): Diagnostic[] => {
  const { name, gender, description, personality, exampleDialogue } = node.data
  const bounds: Bound[] = [
    { field: 'name', text: name, max: MAX_NAME_CHARS },
    { field: 'gender', text: gender, max: MAX_NAME_CHARS },
    { field: 'description', text: description, max: MAX_TEXT_CHARS },
    { field: 'personality', text: personality, max: MAX_TEXT_CHARS },
    { field: 'exampleDialogue', text: exampleDialogue, max: MAX_TEXT_CHARS },
  ]
  const found = bounds.flatMap((bound) => checkLength(node.id, bound))
  if (name.trim() === '') {
    const place = { nodeId: node.id, field: 'name', params: {} }
    found.push({ severity: 'error', code: 'character.no_name', ...place })
  }
  return found
}

const checkStoryTexts = ({ id, data }: NodeOf<'story'>): Diagnostic[] =>
  [
    { field: 'title', text: data.title, max: MAX_TITLE_CHARS },
    { field: 'coreContext', text: data.coreContext, max: MAX_TEXT_CHARS },
    { field: 'fullStory', text: data.fullStory, max: MAX_TEXT_CHARS },
    { field: 'prologue', text: data.prologue, max: MAX_TEXT_CHARS },
    { field: 'closingInstructions', text: data.closingInstructions, max: MAX_TEXT_CHARS },
  ].flatMap((bound) => checkLength(id, bound))

const checkText = ({ id, data }: NodeOf<'text'>): Diagnostic[] => [
  ...checkLength(id, { field: 'title', text: data.title, max: MAX_TITLE_CHARS }),
  ...checkLength(id, { field: 'text', text: data.text, max: MAX_TEXT_CHARS }),
]

/** R-story-chat-056, 058 and 060. */
const checkImage = ({ id, data }: NodeOf<'image'>, options: ValidateOptions): Diagnostic[] => {
  const description = data.description
  const found = [
    ...checkLength(id, { field: 'title', text: data.title, max: MAX_TITLE_CHARS }),
    ...checkLength(id, {
      field: 'description',
      text: description,
      max: MAX_IMAGE_DESCRIPTION_CHARS,
    }),
    ...data.tags.flatMap((text, index) =>
      checkLength(id, { field: `tags.${index}`, text, max: MAX_TAG_CHARS }),
    ),
  ]
  const max = options.newTagging ? MAX_IMAGE_TAGS_NEW_TAGGING : MAX_IMAGE_TAGS
  const count = data.tags.length
  if (count > max) {
    const place = { nodeId: id, field: 'tags', params: { max, count } }
    found.push({ severity: 'error', code: 'image.too_many_tags', ...place })
  }
  if (data.paid.enabled && data.paid.priceCredits < MIN_IMAGE_PRICE_CREDITS) {
    const place = { nodeId: id, field: 'paid.priceCredits' }
    const params = { min: MIN_IMAGE_PRICE_CREDITS }
    found.push({ severity: 'error', code: 'image.price_too_low', ...place, params })
  }
  if (data.assetId === null) {
    const place = { nodeId: id, field: 'assetId', params: {} }
    found.push({ severity: 'warning', code: 'image.no_asset', ...place })
  }
  return found
}

const checkUser = ({ id, data }: NodeOf<'user'>): Diagnostic[] =>
  [
    { field: 'name', text: data.name, max: MAX_NAME_CHARS },
    { field: 'gender', text: data.gender, max: MAX_NAME_CHARS },
    { field: 'description', text: data.description, max: MAX_TEXT_CHARS },
  ].flatMap((bound) => checkLength(id, bound))

/** What the checks of one node may look at besides it. */
export type FieldContext = {
  options: ValidateOptions
  meter: PatternMeter
  graph: Graph
  /** What flows straight into a story. */
  inStory: ReadonlySet<string>
  /** Live events that triggers wait for. */
  awaited: ReadonlySet<string>
}

type Checks = { readonly [K in NodeKind]: (node: NodeOf<K>, context: FieldContext) => Diagnostic[] }

const checks: Checks = {
  text: checkText,
  image: (node, { options }) => checkImage(node, options),
  user: checkUser,
  character: checkCharacter,
  relation: (node, { graph, inStory }) => checkRelation(node, graph, inStory),
  trigger: (node, { graph, inStory }) => checkTrigger(node, graph, inStory.has(node.id)),
  story: checkStoryTexts,
  variable: checkVariable,
  updateRule: (node, { graph, meter }) => checkUpdateRule(node, graph, meter),
  lorebook: (node, { meter }) => checkLorebook(node, meter),
  macroPrompt: (node, { meter }) => checkMacroPrompt(node, meter),
  liveEvent: (node, { graph, awaited }) => checkLiveEvent(node, graph, awaited.has(node.id)),
}

/** What can be said of a node by its own data and by what is connected to it. */
export const checkFields = <K extends NodeKind>(
  node: NodeOf<K>,
  context: FieldContext,
): Diagnostic[] => checks[node.kind](node, context)
