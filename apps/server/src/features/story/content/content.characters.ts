import { type Artefact, renderPrologue } from '@plax/story-engine'
import { readerName } from '@plax/story-engine/own-words'
import { pageWords, withoutHtml } from './page-words.ts'
import { visitorName } from './visitor-names.ts'

/** The asset of each character's first picture without a price, in the order of the characters. */
export function portraitsOf(artefact: Artefact | null): (string | null)[] {
  if (!artefact) return []
  const free = artefact.images.filter(({ paid }) => !paid.enabled)
  const assets = new Map(free.map((image) => [image.nodeId, image.assetId]))
  return artefact.characters.map(({ emotionImages, situationImages }) => {
    const first = [...emotionImages, ...situationImages].find((nodeId) => assets.has(nodeId))
    return first === undefined ? null : (assets.get(first) ?? null)
  })
}

/** Lines that say who speaks or what is seen: a chat shows them, a page of words does not. */
const marks = /^\[\[[^[\]\n]*\]\][ \t]*\n?/gm

/** The first message as a reader without a name sees it, in the story's own language. */
export function prologueOf(artefact: Artefact, language: string): string {
  const reader = artefact.user ? {} : { persona: { name: visitorName(language) } }
  const prologue = renderPrologue(artefact, { ...reader, lang: language }).replaceAll(marks, '')
  return withoutHtml(prologue)
}

/** A character's description with the names in the place of macros. */
export function descriptionOf(character: Artefact['characters'][number], language: string): string {
  const user = readerName(language)
  return pageWords(character.description, { char: character.name, user })
}
