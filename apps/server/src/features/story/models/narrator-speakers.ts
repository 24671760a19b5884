import { searchFold } from '@plax/story-engine/normal-form'
import type { Artefact, ArtefactCharacter } from '@plax/story-engine'
import type { ReplyMaterial } from './model.ts'
import type { Draw } from './narrator-words.ts'

/**
 * Who speaks: whom the input names, in that order, then whoever the draw brings; two where the
 * story has several. None where the story has no character.
 */
export function speakersOf(
  material: Pick<ReplyMaterial, 'artefact' | 'input'>,
  pick: Draw,
): ArtefactCharacter[] {
  const { characters } = material.artefact
  const input = searchFold(material.input)
  const place = ({ name }: ArtefactCharacter) => (name ? input.indexOf(searchFold(name)) : -1)
  const speakers = characters
    .filter((character) => place(character) >= 0)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, 2)
  while (speakers.length < Math.min(2, characters.length)) {
    speakers.push(pick(characters.filter((character) => !speakers.includes(character))))
  }
  return speakers
}

/**
 * `[[Name|emotion]] ` before a character's line where there is somebody to tell apart or a picture
 * to show, as models are asked to write it; else nothing.
 */
export function markOf(artefact: Artefact, character: ArtefactCharacter, pick: Draw): string {
  const tags = artefact.toggles.emotionImages ? emotionTags(artefact, character) : []
  if (artefact.characters.length < 2 && tags.length === 0) return ''
  const emotion = tags.length > 0 ? pick(tags) : 'neutral'
  const name = character.name.replace(/[[\]|]/g, '').trim()
  return name === '' ? '' : `[[${name}|${emotion}]] `
}

function emotionTags(artefact: Artefact, character: ArtefactCharacter): string[] {
  const shown = new Set(character.emotionImages)
  const tags = artefact.images
    .filter((image) => shown.has(image.nodeId))
    .flatMap((image) => image.tags)
    .map((tag) => tag.replace(/[[\]|]/g, '').trim())
  return [...new Set(tags.filter(Boolean))].toSorted()
}
