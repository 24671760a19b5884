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

function previewSource(node: CanvasNode): string {
  switch (node.kind) {
    case 'text':
      return node.data.text
    case 'image':
      return node.data.tags.length > 0
        ? node.data.tags.map((tag) => `#${tag}`).join(' ')
        : node.data.description
    case 'character':
      return node.data.description || node.data.personality
    case 'story':
      return node.data.prologue || node.data.coreContext || node.data.fullStory
    case 'lorebook':
      return node.data.entries.map(({ comment, key }) => comment || key).join(' · ')
  }
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
