import { splitTags } from './header.ts'
import { elementsOf, unescapeHtml } from './html-elements.ts'
import type { Passage, TweeProblem, TwineSource } from './parse.ts'

/** Whether a text is HTML rather than Twee. */
export function isTwineHtml(source: string): boolean {
  return /^\uFEFF?\s*</.test(source)
}

/** The first story of a page that Twine published (Twine 2 HTML Output 1.0.1, or Twine 1's store area). */
export function parseTwineHtml(source: string): TwineSource {
  const problems: TweeProblem[] = []
  const lineOf = lineCounter(source)
  const stories = elementsOf(source, 'tw-storydata')
  const [story, ...others] = stories
  if (!story) return { ...noStory, passages: storeArea(source, lineOf), problems }
  for (const { at, attributes: of } of others) {
    problems.push({ code: 'twee.other_stories', line: lineOf(at), ...named(of.name) })
  }
  for (const [kind, type] of [
    ['script', 'twine-javascript'],
    ['style', 'twine-css'],
  ] as const) {
    for (const one of elementsOf(story.inner, kind)) {
      const isUsed = one.attributes.type?.includes(type) && one.inner.trim() !== ''
      if (isUsed) problems.push({ code: 'twee.not_carried', line: lineOf(story.from), about: kind })
    }
  }
  const elements = elementsOf(story.inner, 'tw-passagedata')
  const passages = elements.map((one): Passage => ({
    name: (one.attributes.name ?? '').trim(),
    tags: splitTags(one.attributes.tags ?? ''),
    metadata: { position: one.attributes.position, size: one.attributes.size },
    text: unescapeHtml(one.inner).replaceAll(/\r\n?/g, '\n').trimEnd(),
    line: lineOf(story.from + one.at),
  }))
  const { startnode } = story.attributes
  const first = elements.findIndex(({ attributes: of }) => of.pid === startnode)
  const start = passages[first]
  return {
    passages,
    problems,
    title: (story.attributes.name ?? '').trim(),
    start: start ? { name: start.name, line: start.line } : null,
    format: story.attributes.format?.toLowerCase() || null,
  }
}

const noStory = { title: '', start: null, format: null }

const named = (about: string | undefined) => (about ? { about } : {})

/** Twine 1 keeps its passages in elements with a `tiddler`, whose line ends and backslashes are escaped. */
function storeArea(source: string, lineOf: (at: number) => number): Passage[] {
  return elementsOf(source, 'div', 'tiddler').map(({ attributes: of, inner, at }) => ({
    name: (of.tiddler ?? '').trim(),
    tags: splitTags(of.tags ?? ''),
    metadata: { position: of['twine-position'] },
    text: unescapeHtml(inner)
      .replaceAll(/\\([nst])/g, (_, kind: 'n' | 's' | 't') => escapes[kind])
      .trimEnd(),
    line: lineOf(at),
  }))
}

const escapes = { n: '\n', s: '\\', t: '\t' }

/** Line numbers of places that are asked for in their order or not, in time linear in the text. */
function lineCounter(source: string): (at: number) => number {
  let line = 1
  let seen = 0
  return (at) => {
    if (at < seen) [line, seen] = [1, 0]
    for (; seen < at; seen += 1) if (source.charCodeAt(seen) === 10) line += 1
    return line
  }
}
