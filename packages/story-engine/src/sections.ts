import type { Artefact, ArtefactCharacter, ArtefactLoreEntry } from './artefact.ts'
import {
  DEFAULT_CONTENT_POLICY,
  DEFAULT_SYSTEM_INSTRUCTIONS,
  languageInstruction,
  readerName,
  styleInstruction,
} from './defaults.ts'
import { substituteMacros } from './macros.ts'
import type { Names } from './macros.ts'
import type { Persona, Room, StoryLang, TurnInput } from './room.ts'

export type Section = { name: string; text: string }

const titled = (title: string, text: string): string => (text === '' ? '' : `## ${title}\n${text}`)

const labelled = (label: string, text: string): string => (text === '' ? '' : `${label}: ${text}`)

const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n')

/** The names that macros stand for: the story's first character and the persona. */
export const namesOf = (
  artefact: Artefact,
  { persona, lang }: { persona?: Persona; lang: StoryLang },
): Names => ({
  char: artefact.characters[0]?.name ?? '',
  user: persona?.name.trim() || readerName(lang),
})

/** The story's first message as the reader sees it; a room stores it as its first turn. */
export const renderPrologue = (
  artefact: Artefact,
  reader: { persona?: Persona; lang: StoryLang },
): string => substituteMacros(artefact.story.prologue, namesOf(artefact, reader))

const characterText = (character: ArtefactCharacter, user: string): string =>
  substituteMacros(
    lines(
      `### ${character.name}`,
      labelled('Gender', character.gender),
      character.description,
      labelled('Personality', character.personality),
      labelled('Speech style', character.speechStyle),
      labelled('Examples of how they speak', character.exampleDialogue),
    ),
    { char: character.name, user },
  )

const personaText = (persona: Persona | undefined): string => {
  if (!persona) return ''
  return lines(
    labelled('Name', persona.name.trim()),
    labelled('Gender', persona.gender ?? ''),
    persona.prompt?.trim() ?? '',
  )
}

const loreText = (
  fired: readonly ArtefactLoreEntry[],
  position: ArtefactLoreEntry['position'],
): string =>
  fired
    .filter((entry) => entry.position === position)
    .map((entry) => entry.prompt)
    .join('\n\n')

export type SystemParts = {
  artefact: Artefact
  room: Room
  input: TurnInput
  fired: readonly ArtefactLoreEntry[]
}

/** The parts of the system prompt in their order; empty ones are left out. */
export const systemSections = ({ artefact, room, input, fired }: SystemParts): Section[] => {
  const names = namesOf(artefact, { persona: room.persona, lang: input.lang })
  const { story, toggles } = artefact
  const own = (text: string): string => substituteMacros(text, names)
  const characters = artefact.characters.map((one) => characterText(one, names.user))
  const sections: Section[] = [
    {
      name: 'instructions',
      text: toggles.defaultSystemInstructions ? DEFAULT_SYSTEM_INSTRUCTIONS : '',
    },
    { name: 'policy', text: toggles.defaultContentPolicy ? DEFAULT_CONTENT_POLICY : '' },
    { name: 'coreContext', text: titled('The story', story.coreContext) },
    { name: 'fullStory', text: titled('The whole story, known to you only', story.fullStory) },
    { name: 'loreBefore', text: titled('The world', loreText(fired, 'before_characters')) },
    { name: 'characters', text: titled('Characters', characters.join('\n\n')) },
    { name: 'loreAfter', text: titled('What matters now', loreText(fired, 'after_characters')) },
    { name: 'persona', text: titled('{{user}}, played by the reader', personaText(room.persona)) },
    { name: 'summary', text: titled('What happened so far', room.summary?.trim() ?? '') },
    { name: 'userNote', text: titled('A note of the reader', room.userNote?.trim() ?? '') },
    { name: 'style', text: styleInstruction(input.outputLength, input.detailLevel) },
    { name: 'language', text: languageInstruction(input.lang) },
  ]
  return sections
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => ({ name, text: own(text) }))
}

export const joinSections = (sections: readonly Section[]): string =>
  sections.map((section) => section.text).join('\n\n')
