import type { CanvasNode } from '@plax/story-engine/canvas'

/** What a node is called by: its own name or title; empty where it has none yet. */
export function nodeTitle(node: CanvasNode): string {
  if (node.kind === 'character' || node.kind === 'lorebook') return node.data.name.trim()
  return node.data.title.trim()
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
  return data.tags.length > 0 ? data.tags.map((tag) => `#${tag}`).join(' ') : data.description
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
