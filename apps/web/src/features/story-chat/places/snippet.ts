import { findText } from '@plax/story-engine/find-text'

const aroundChars = 60

export interface Snippet {
  before: string
  hit: string
  after: string
}

/** The words around the first place where a text occurs; its beginning where it occurs nowhere. */
export function snippetOf(text: string, sought: string): Snippet {
  const place = findText(text, sought)
  if (!place) return { before: text.slice(0, 3 * aroundChars), hit: '', after: '' }
  const { start: at, end } = place
  const start = Math.max(0, at - aroundChars)
  return {
    before: (start > 0 ? '…' : '') + text.slice(start, at),
    hit: text.slice(at, end),
    after: text.slice(end, end + 2 * aroundChars),
  }
}
