import type { CanvasNode } from '@plax/story-engine'
import { findText } from '@plax/story-engine/find-text'

/** What is no text of a creator's: names of things and choices, and what other programs put there. */
const noTexts = new Set([
  'id',
  'ext',
  'assetId',
  'variableNodeId',
  'type',
  'comparison',
  'match',
  'mode',
  'scope',
  'operation',
  'event',
  'coinsOperation',
  'position',
  'role',
  'secondaryLogic',
])

export interface NodeText {
  /** Path into the data of the node, as diagnostics have it: `entries.2.key`. */
  field: string
  text: string
}

/** Every text that a creator wrote into a node, in the order of its data; composed (NFC). */
export function textsOf(node: Pick<CanvasNode, 'data'>): NodeText[] {
  return collect(node.data, '')
}

/** What a node is called. */
export function titleOf({ data }: Pick<CanvasNode, 'data'>): string {
  const named = 'name' in data ? data.name : 'title' in data ? data.title : ''
  return named.normalize('NFC').trim()
}

function collect(value: unknown, field: string): NodeText[] {
  if (typeof value === 'string')
    return value === '' ? [] : [{ field, text: value.normalize('NFC') }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    noTexts.has(key) ? [] : collect(member, field === '' ? key : `${field}.${key}`),
  )
}

/** Characters on each side of a find. */
const around = 60

/** The text around the first place where words occur, in one line, or null. */
export function snippetOf(text: string, words: string): string | null {
  const place = findText(text, words)
  if (!place) return null
  const from = Math.max(0, place.start - around)
  const to = Math.min(text.length, place.end + around)
  const line = text
    .slice(from, to)
    .toWellFormed()
    .replace(/[\s\ufffd]+/g, ' ')
    .trim()
  return `${from > 0 ? '…' : ''}${line}${to < text.length ? '…' : ''}`
}
