import type { CanvasNode } from '@plax/story-engine/canvas'

/** What a node is called by: its own name or title; empty where it has none yet. */
export function nodeTitle(node: CanvasNode): string {
  return ('name' in node.data ? node.data.name : node.data.title).trim()
}

/** The beginning of what a node says. */
export function nodePreview(node: CanvasNode): string {
  return firstWords(previewSource(node))
}

function previewSource({ kind, data }: CanvasNode): string {
  if (kind === 'text') return data.text
  if (kind === 'character') return data.description || data.personality
  if (kind === 'story') return data.prologue || data.coreContext || data.fullStory
  if (kind === 'lorebook') {
    return data.entries.map(({ comment, key }) => comment || key).join(' · ')
  }
  if (kind === 'image') {
    return data.tags.length > 0 ? data.tags.map((tag) => `#${tag}`).join(' ') : data.description
  }
  if (kind === 'user' || kind === 'relation') return data.description
  if (kind === 'variable') return `${data.type} = ${data.initialValue}`
  if (kind === 'trigger') return data.prompt
  if (kind === 'updateRule') return data.mode === 'model' ? data.instruction : data.pattern
  return data.entries
    .map(({ pattern, triggerWords }) => pattern || triggerWords.join(', '))
    .join(' · ')
}

function firstWords(text: string): string {
  return text.slice(0, 240).replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** Nodes in which a text occurs, in title or content, without regard to case. */
export function searchNodes(nodes: readonly CanvasNode[], query: string): CanvasNode[] {
  const wanted = fold(query)
  if (wanted === '') return []
  return nodes.filter((node) => fold(JSON.stringify(Object.values(node.data))).includes(wanted))
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}
