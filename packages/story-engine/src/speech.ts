import type { Artefact } from './artefact.ts'
import { heldBack, readMarks, withoutTail } from './speech-marks.ts'
import type { MarkBook, MarkToken } from './speech-marks.ts'

export type CastCharacter = {
  nodeId: string
  name: string
  emotions: { nodeId: string; tags: string[] }[]
}

/** Who may speak in a story and which pictures its replies may show: small, for the browser. */
export type Cast = {
  characters: CastCharacter[]
  scenes: { nodeId: string; tags: string[]; title: string }[]
}

/** `characterNodeId` null is narration. A scene that is not known has no picture. */
export type SpeechPart =
  | { kind: 'speech'; characterNodeId: string | null; imageNodeId: string | null; text: string }
  | { kind: 'scene'; imageNodeId: string | null; tag: string }

/** The word of a scene's mark, as the model is told it. */
export const SCENE_WORD = 'scene'

/** A name or tag as it can stand in a mark. */
export const markName = (name: string): string =>
  name
    .replace(/[[\]|\s]+/g, ' ')
    .trim()
    .normalize('NFC')

const same = (name: string): string => markName(name).toLowerCase()

export const castOf = ({ characters, images }: Pick<Artefact, 'characters' | 'images'>): Cast => {
  const byId = new Map(images.map((image) => [image.nodeId, image]))
  const found = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const scenes = new Set(characters.flatMap(({ situationImages }) => situationImages))
  return {
    characters: characters.map(({ nodeId, name, emotionImages }) => ({
      nodeId,
      name,
      emotions: found(emotionImages).map(({ nodeId: id, tags }) => ({ nodeId: id, tags })),
    })),
    scenes: found([...scenes]).map(({ nodeId, tags, title }) => ({ nodeId, tags, title })),
  }
}

const CALM = new Set([
  'neutral',
  'default',
  'normal',
  '기본',
  '중립',
  '普通',
  '通常',
  'neutra',
  'neutro',
])

const faceOf = ({ emotions }: CastCharacter, emotion: string): string | null => {
  const sought = same(emotion)
  const tagged = (wanted: (tag: string) => boolean) =>
    emotions.find(({ tags }) => tags.some((tag) => wanted(same(tag))))
  const found = sought === '' ? undefined : tagged((tag) => tag === sought)
  return (found ?? tagged((tag) => CALM.has(tag)) ?? emotions[0])?.nodeId ?? null
}

const sceneOf = ({ scenes }: Cast, tag: string): string | null => {
  const sought = same(tag)
  const found = scenes.find(
    ({ tags, title }) => tags.some((one) => same(one) === sought) || same(title) === sought,
  )
  return found?.nodeId ?? null
}

const bookOf = ({ characters }: Cast): MarkBook => ({
  names: new Set(characters.map(({ name }) => same(name)).filter((name) => name !== '')),
  normalize: same,
})

type Speaker = { characterNodeId: string | null; imageNodeId: string | null }

const speakerOf = (cast: Cast, name: string, emotion: string): Speaker => {
  const character = cast.characters.find((one) => same(one.name) === same(name))
  if (!character) return { characterNodeId: null, imageNodeId: null }
  return { characterNodeId: character.nodeId, imageNodeId: faceOf(character, emotion) }
}

/** Who is named again without an emotion keeps the face. */
const nextSpeaker = (
  cast: Cast,
  now: Speaker,
  { name, emotion }: { name: string; emotion: string },
): Speaker => {
  const next = speakerOf(cast, name, emotion)
  return emotion === '' && next.characterNodeId === now.characterNodeId ? now : next
}

/** In a story of one, what nobody is marked for is that one's. */
const firstSpeaker = ({ characters }: Cast): Speaker => {
  const [only] = characters
  if (!only || characters.length > 1) return { characterNodeId: null, imageNodeId: null }
  return { characterNodeId: only.nodeId, imageNodeId: faceOf(only, '') }
}

const assemblePart = (speaker: Speaker, text: string): SpeechPart[] => {
  const trimmed = text.replace(/^[^\S\n]*\n+/, '').trimEnd()
  return trimmed.trim() === '' ? [] : [{ kind: 'speech', ...speaker, text: trimmed }]
}

const toParts = (cast: Cast, tokens: readonly MarkToken[]): SpeechPart[] => {
  const parts: SpeechPart[] = []
  let speaker = firstSpeaker(cast)
  let text = ''
  const close = (): void => {
    parts.push(...assemblePart(speaker, text))
    text = ''
  }
  for (const token of tokens) {
    if (token.kind === 'text') {
      text += token.text
      continue
    }
    close()
    if (token.kind === 'speaker') speaker = nextSpeaker(cast, speaker, token)
    else parts.push({ kind: 'scene', imageNodeId: sceneOf(cast, token.tag), tag: token.tag })
  }
  close()
  return parts
}

/**
 * A reply as parts to show, in their order. Marks (`[[Name|emotion]]`, `[[Name]]`, `[[scene|tag]]`, and
 * a known `Name:` at the start of a line) are taken out of the text; what could still become one at the
 * end of a running text is held back until it is told apart.
 */
export const parseSpeech = (
  cast: Cast,
  text: string,
  { isComplete }: { isComplete: boolean },
): SpeechPart[] => {
  const book = bookOf(cast)
  const shown = isComplete ? withoutTail(book, text) : heldBack(book, text)
  return toParts(cast, readMarks(book, shown))
}

const occurrences = (text: string, word: string): number =>
  word.length < 2 ? 0 : text.split(word).length - 1

/**
 * The picture of a reply that marks no scene: the one whose tags and title occur in it most often, the
 * first of equals; null where none occurs.
 */
export const pickScene = ({ scenes }: Cast, text: string): string | null => {
  const lower = text.toLowerCase().normalize('NFC')
  let best: { nodeId: string; count: number } | null = null
  for (const { nodeId, tags, title } of scenes) {
    const words = new Set([...tags, title].map(same))
    const count = [...words].reduce((all, word) => all + occurrences(lower, word), 0)
    if (count > (best?.count ?? 0)) best = { nodeId, count }
  }
  return best?.nodeId ?? null
}
