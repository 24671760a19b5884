import type { CanvasNode, NodeOf } from '../canvas.ts'
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
import { checkLorebook } from './lorebook.ts'
import type { PatternMeter } from './lorebook.ts'

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

/** What can be said of a node by looking at its own data. */
export const checkFields = (
  node: CanvasNode,
  options: ValidateOptions,
  meter: PatternMeter,
): Diagnostic[] => {
  if (node.kind === 'character') return checkCharacter(node)
  if (node.kind === 'story') return checkStoryTexts(node)
  if (node.kind === 'text') return checkText(node)
  if (node.kind === 'image') return checkImage(node, options)
  if (node.kind === 'lorebook') return checkLorebook(node, meter)
  return []
}
