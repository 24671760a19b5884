import { macrosAsLinks, withoutComments } from './macros.ts'

/** A link of Twine: what is read on it, and the name of the passage it leads to. */
export interface TwineLink {
  text: string
  target: string
}

/** `[[target]]`, `[[text|target]]`, `[[text->target]]`, `[[target<-text]]`; a setter after `][` is code. */
const linkPattern = /\[\[([^\n[\]]+)\](?:\[([^\n\]]*)\])?\]/g

export interface LinkedText {
  /** The passage without its links: those that stand alone on a line leave no empty line. */
  text: string
  links: TwineLink[]
  /** Setters of links, as they stand. */
  setters: string[]
}

/** Links behind a whole sentence, up to the end of their line. */
const linksAtEnd = new RegExp(
  String.raw`(?<=[.!?…:。！？："'”’»)])(?:[\s|/•·-]*${linkPattern.source})+\s*$`,
)

/** Links within a sentence leave their words, so that it can still be read. Comments are left out with their links. */
export function splitLinks(source: string): LinkedText {
  const links: TwineLink[] = []
  const setters: string[] = []
  const plain = macrosAsLinks(withoutComments(source))
  const lines = plain.split('\n').flatMap((line) => {
    const found = [...line.matchAll(linkPattern)]
    for (const [, inner = '', setter] of found) {
      links.push(readLink(inner))
      if (setter) setters.push(setter)
    }
    if (found.length === 0) return [line]
    const isLinksAlone = /^[-*+•]?$/.test(line.replaceAll(linkPattern, '').trim())
    if (isLinksAlone) return []
    const kept = line.replace(linksAtEnd, '')
    return [kept.replaceAll(linkPattern, (_, inner: string) => readLink(inner).text)]
  })
  return { text: lines.join('\n').trim(), links, setters }
}

/** The last arrow to the right counts, and the first to the left, as Harlowe reads them. */
function readLink(inner: string): TwineLink {
  const right = inner.lastIndexOf('->')
  if (right >= 0) return link(inner.slice(0, right), inner.slice(right + 2))
  const left = inner.indexOf('<-')
  if (left >= 0) return link(inner.slice(left + 2), inner.slice(0, left))
  const bar = inner.lastIndexOf('|')
  if (bar >= 0) return link(inner.slice(0, bar), inner.slice(bar + 1))
  return link(inner, inner)
}

const link = (text: string, target: string): TwineLink => ({
  text: text.trim(),
  target: target.trim(),
})

/** Macros of Harlowe `(set: …)`, SugarCube `<<if …>>`, and scripts, which scenes do not run; each pattern is bounded, so that no text is slow to search. */
const codePatterns = [
  /\([a-z-]{1,30}:/gi,
  /<<[/a-z=-][^<>]{0,300}>>/gi,
  /<%[^%]{0,300}%>/g,
  /<script\b/gi,
  /\[img\[/gi,
]

/** The first of each kind of code that a passage holds. */
export function findCode(text: string): string[] {
  const found = codePatterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([code]) => code))
  return [...new Set(found.map((code) => code.slice(0, 60)))]
}
