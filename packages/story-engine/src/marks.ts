import type { Scene } from './scene.ts'
import { castOf, markName, SCENE_WORD } from './speech.ts'
import type { Cast } from './speech.ts'

/** Tags of one list, each once, in their order. */
const tagsOf = (images: readonly { tags: string[] }[]): string[] => [
  ...new Set(images.flatMap(({ tags }) => tags.map(markName)).filter((tag) => tag !== '')),
]

const playedCast = ({ artefact, casting }: Scene): Cast['characters'] => {
  const played = new Set(casting.played.map(({ nodeId }) => nodeId))
  return castOf(artefact).characters.filter(({ nodeId }) => played.has(nodeId))
}

/** Only where more than one speaks. */
export const speakerMarks = (scene: Scene): string => {
  const names = scene.casting.played.map(({ name }) => `[[${markName(name)}]]`)
  if (names.length < 2) return ''
  return [
    '## Who speaks',
    `Several characters may speak. Open each one's part with a mark on a line of its own: ${names.join(', ')}.`,
    'Narration that is nobody’s stands at the beginning or after [[narrator]]. The marks are never read out.',
  ].join('\n')
}

export const emotionMarks = (scene: Scene): string => {
  if (!scene.toggles.emotionImages) return ''
  const known = playedCast(scene).flatMap(({ name, emotions }) => {
    const tags = tagsOf(emotions)
    return tags.length === 0 ? [] : [`- ${markName(name)}: ${tags.join(', ')}`]
  })
  if (known.length === 0) return ''
  return [
    '## Faces',
    'Open a character’s part with [[Name|emotion]] on a line of its own, where the emotion is the one of these that fits best. Use no other, and mark again when the face changes.',
    ...known,
  ].join('\n')
}

export const sceneMarks = (scene: Scene): string => {
  if (!scene.toggles.situationImages) return ''
  const played = new Set(playedCast(scene).map(({ nodeId }) => nodeId))
  const own = scene.artefact.characters.filter(({ nodeId }) => played.has(nodeId))
  const ids = new Set(own.flatMap(({ situationImages }) => situationImages))
  const images = scene.artefact.images.filter(({ nodeId }) => ids.has(nodeId))
  const known = images.flatMap(({ tags, title, description }) => {
    const tag = markName(tags[0] ?? title)
    return tag === '' ? [] : [description === '' ? `- ${tag}` : `- ${tag}: ${description}`]
  })
  if (known.length === 0) return ''
  return [
    '## Pictures of situations',
    `Where one of these situations begins, write [[${SCENE_WORD}|situation]] on a line of its own before it; otherwise leave it out.`,
    ...known,
  ].join('\n')
}
