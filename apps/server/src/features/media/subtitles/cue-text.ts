import { cutText } from '@plax/story-engine/characters'
import { decodeHTMLStrict } from 'entities'
import { readTime, type Span, stamp } from './subtitle-times.ts'

const mostLetters = 2000
const mostDepth = 8
const mostNoteLetters = 100
/** Tags of WebVTT that stand alone, and those that need a name behind them. */
const plainTags = new Set(['b', 'i', 'u', 'c', 'ruby', 'rt'])
const namedTags = new Set(['v', 'lang'])
/** Tags of SubRip that WebVTT lacks; their content stays. */
const droppedTags = new Set(['font', 's', 'strike', 'span', 'p'])

/**
 * The text of a cue as valid WebVTT: its tags are balanced, entities decoded once, and anything that
 * isn’t a tag is escaped, such as `<3` or `a<b`. Empty if there’s nothing to read.
 */
export function cueText(sent: string, span: Span): string {
  const raw = sent.trim()
  const writer = new CueWriter(span)
  let at = 0
  for (const match of raw.matchAll(/<([^<>]*)>/g)) {
    writer.text(raw.slice(at, match.index))
    if (!writer.tag(match[1] ?? '')) writer.text(match[0])
    at = match.index + match[0].length
  }
  writer.text(raw.slice(at))
  return writer.end()
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

class CueWriter {
  readonly #span: Span
  readonly #open: string[] = []
  #out = ''
  #letters = 0
  #isBlank = true
  #shownMs: number

  constructor(span: Span) {
    this.#span = span
    this.#shownMs = span.startMs
  }

  text(raw: string): void {
    const decoded = decodeHTMLStrict(raw).replaceAll(/[\r\0]/g, '\n')
    const text = cutText(decoded, Math.max(0, mostLetters - this.#letters))
    this.#letters += text.length
    if (text.trim() !== '') this.#isBlank = false
    this.#out += escapeText(text)
  }

  /** Returns false if this is no tag but text. */
  tag(content: string): boolean {
    const blank = content.search(/\s/)
    const head = blank === -1 ? content : content.slice(0, blank)
    const note = blank === -1 ? '' : content.slice(blank).trim()
    const [name = '', ...classes] = head.split('.')
    const known = name.toLowerCase()
    if (known.startsWith('/')) return this.#close(known.slice(1))
    if (/^br\/?$/.test(known)) this.#out += '\n'
    else if (droppedTags.has(known)) return true
    else if (plainTags.has(known) && note === '') this.#start(known, classesOf(classes))
    else if (namedTags.has(known) && note !== '') {
      const value = cutText(decodeHTMLStrict(note).replaceAll(/\s+/g, ' ').trim(), mostNoteLetters)
      this.#start(known, `${classesOf(classes)} ${escapeText(value)}`)
    } else return this.#time(content)
    return true
  }

  end(): string {
    this.#closeTo(0)
    if (this.#isBlank) return ''
    const lines = this.#out.split('\n').map((line) => line.trim())
    return lines.filter((line) => line !== '').join('\n')
  }

  #start(name: string, rest: string): void {
    // A speaker ends the one before; `rt` stands right in `ruby`.
    if (name === 'v' || name === 'rt') this.#close(name)
    if (name === 'rt') {
      const ruby = this.#open.lastIndexOf('ruby')
      if (ruby === -1) return
      this.#closeTo(ruby + 1)
    }
    if (this.#open.length >= mostDepth) return
    this.#open.push(name)
    this.#out += `<${name}${rest}>`
  }

  #close(name: string): boolean {
    if (!plainTags.has(name) && !namedTags.has(name)) return droppedTags.has(name)
    const at = this.#open.lastIndexOf(name)
    if (at !== -1) this.#closeTo(at)
    return true
  }

  #closeTo(depth: number): void {
    for (const name of this.#open.splice(depth).toReversed()) this.#out += `</${name}>`
  }

  /** A time at which the rest appears; those out of order or outside the cue are invalid. */
  #time(content: string): boolean {
    const ms = /^\d+:\d\d(?::\d\d)?\.\d{3}$/.test(content) ? readTime(content) : null
    if (ms === null) return false
    if (ms > this.#shownMs && ms < this.#span.endMs) {
      this.#out += `<${stamp(ms)}>`
      this.#shownMs = ms
    }
    return true
  }
}

function classesOf(names: readonly string[]): string {
  const valid = names.filter((name) => /^[\w-]{1,40}$/.test(name)).slice(0, 8)
  return valid.map((name) => `.${name}`).join('')
}
