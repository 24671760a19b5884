import type { ArtefactCharacter } from '@plax/story-engine'
import type { ReplyMaterial } from './model.ts'
import { plain, sentencesOf } from './narrator-words.ts'

/**
 * What a reader could say in a language that the narrator has no phrases in: the name of who is there,
 * and questions about what the story tells.
 */
export function wordlessLines(
  { artefact, lore }: Pick<ReplyMaterial, 'artefact' | 'lore'>,
  speakers: readonly ArtefactCharacter[],
): string[] {
  const names = speakers.slice(0, 1).map(({ name }) => name)
  const told = [...lore, artefact.story.prologue].flatMap((text) => sentencesOf(plain(text)))
  const words = [...names, ...told].map((line) =>
    line.replaceAll(/^[\p{P}\s]+|(?<![\p{P}\s])[\p{P}\s]+$/gu, ''),
  )
  return [...new Set(words.filter(Boolean))].slice(0, 3).map((line) => `"${line}?"`)
}
