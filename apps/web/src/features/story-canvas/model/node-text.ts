import { shorten } from '@plax/story-engine/shorten'
import { normalForm } from '@plax/story-engine/normal-form'
import type { Canvas, CanvasNode, NodeOf } from '@plax/story-engine/canvas'
import type { VariableValue } from '@plax/story-engine/nodes'
import { NODE_KINDS, type NodeKind } from '@plax/story-engine/sockets'
import { variableOf, variablesInto } from './variables.ts'

/** What a node is called by: its own name or title; empty where it has none yet. */
export function nodeTitle(node: CanvasNode): string {
  return ('name' in node.data ? node.data.name : node.data.title).trim()
}

/** The one or two ends of a relation, as they are connected. */
export function endsOf(canvas: Canvas, relationId: string) {
  const end = (socket: string): CanvasNode | null => {
    const edge = canvas.edges.find(
      ({ target, targetSocket }) => target === relationId && targetSocket === socket,
    )
    return canvas.nodes.find(({ id }) => id === edge?.source) ?? null
  }
  return { from: end('from'), to: end('to') }
}

/** The essential of a node in a line or two; empty where it says nothing yet. */
export function nodeSummary(node: CanvasNode, canvas: Canvas): string {
  return firstWords(summaryOf(node, canvas))
}

function summaryOf(node: CanvasNode, canvas: Canvas): string {
  const { kind, data } = node
  if (kind === 'text') return data.text
  if (kind === 'character') return data.description || data.personality
  if (kind === 'story') return data.prologue || data.coreContext || data.fullStory
  if (kind === 'lorebook') return listed(data.entries, ({ comment, key }) => comment || key)
  if (kind === 'image') {
    return data.tags.length > 0 ? data.tags.map((tag) => `#${tag}`).join(' ') : data.description
  }
  if (kind === 'user') return data.description
  if (kind === 'relation') return relationSummary(node, canvas)
  if (kind === 'variable') return variableSummary(node)
  if (kind === 'trigger') return triggerSummary(node, canvas)
  if (kind === 'updateRule') return ruleSummary(node, canvas)
  if (kind === 'liveEvent') return liveEventSummary(node, canvas)
  return listed(data.entries, ({ pattern, triggerWords }) => triggerWords.join(', ') || pattern)
}

/** As many entries as a card can show. */
function listed<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): string {
  return entries
    .slice(0, 12)
    .map(nameOf)
    .filter((name) => name !== '')
    .join(' · ')
}

function relationSummary({ id, data }: NodeOf<'relation'>, canvas: Canvas): string {
  const { from, to } = endsOf(canvas, id)
  const [one, other] = [from, to].map((end) => (end ? nodeTitle(end) || '…' : '?'))
  const ends = from || to ? `${one} ${data.mutual ? '↔' : '→'} ${other}` : ''
  return [ends, data.description].filter((part) => part !== '').join(' · ')
}

function variableSummary({ data }: NodeOf<'variable'>): string {
  const bounds =
    data.min === null && data.max === null ? '' : ` (${data.min ?? '…'}–${data.max ?? '…'})`
  return `= ${spoken(data.initialValue)}${bounds}${data.description ? ` · ${data.description}` : ''}`
}

const signs = { below: '<', equal: '=', above: '>', yes: '= ✓', no: '= ✗' } as const

function triggerSummary({ id, data }: NodeOf<'trigger'>, canvas: Canvas): string {
  const connected = variablesInto(canvas, { target: id, targetSocket: 'variables' })
  const conditions = data.conditions.map((condition) => {
    const variable = variableOf(condition, connected)
    const asked = condition.comparison === 'yes' || condition.comparison === 'no'
    const value = asked ? '' : ` ${spoken(condition.value)}`
    return `${variable ? nodeTitle(variable) || '…' : '?'} ${signs[condition.comparison]}${value}`
  })
  return conditions.join(data.match === 'all' ? ' & ' : ' | ') || data.prompt
}

function ruleSummary({ id, data }: NodeOf<'updateRule'>, canvas: Canvas): string {
  if (data.mode === 'model') return data.instruction
  const [variable] = variablesInto(canvas, { target: id, targetSocket: 'variable' })
  const name = variable ? nodeTitle(variable) || '…' : '?'
  const change = { set: `= ${spoken(data.value)}`, add: `+ ${spoken(data.value)}`, toggle: '⇄' }
  return `${data.pattern ? `/${data.pattern}/ → ` : ''}${name} ${change[data.operation]}`
}

/** What happens to the variables; the kind of event is in the title or in the fields. */
function liveEventSummary({ id, data }: NodeOf<'liveEvent'>, canvas: Canvas): string {
  const given = ['coins', 'donor', 'message', 'item'].flatMap((targetSocket) =>
    variablesInto(canvas, { target: id, targetSocket }).map(
      (variable) => `→ ${nodeTitle(variable) || '…'}`,
    ),
  )
  const item = data.event === 'roulette' ? data.item : ''
  return [data.minCoins > 0 ? `≥ ${data.minCoins}` : '', item, ...given]
    .filter((part) => part !== '')
    .join(' · ')
}

function spoken(value: VariableValue): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return typeof value === 'string' ? `“${value}”` : String(value)
}

function firstWords(text: string): string {
  return shorten(text.slice(0, 2000).replace(/\s+/g, ' '), 120)
}

/** Nodes in which a text occurs, in title or content, without regard to case. */
export function searchNodes(nodes: readonly CanvasNode[], query: string): CanvasNode[] {
  const wanted = fold(query)
  if (wanted === '') return []
  return nodes.filter((node) => fold(JSON.stringify(Object.values(node.data))).includes(wanted))
}

function fold(text: string): string {
  return normalForm(text).toLowerCase().trim()
}

export function isNodeKind(kind: string): kind is NodeKind {
  return NODE_KINDS.some((known) => known === kind)
}
