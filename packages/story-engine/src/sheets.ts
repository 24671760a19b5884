import type {
  ArtefactCharacter,
  ArtefactRelation,
  ArtefactUser,
  ArtefactVariable,
} from './artefact.ts'
import type { Persona } from './room.ts'

/** How one part of a story is written down for the model; macros are put in later. */
export const titled = (title: string, text: string): string =>
  text === '' ? '' : `## ${title}\n${text}`

export const labelled = (label: string, text: string): string =>
  text === '' ? '' : `${label}: ${text}`

export const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n')

export const characterSheet = (character: ArtefactCharacter): string =>
  lines(
    `### ${character.name}`,
    labelled('Gender', character.gender),
    character.description,
    labelled('Personality', character.personality),
    labelled('Speech style', character.speechStyle),
    labelled('Examples of how they speak', character.exampleDialogue),
  )

export const userSheet = (user: ArtefactUser): string =>
  lines(labelled('Name', user.name), labelled('Gender', user.gender), user.description)

export const personaSheet = (persona: Persona): string =>
  lines(
    labelled('Name', persona.name.trim()),
    labelled('Gender', persona.gender ?? ''),
    persona.prompt?.trim() ?? '',
  )

type Tell = (text: string) => string

/** Names stand as they are, since a name may hold anything; `tell` puts macros into the rest. */
export const relationLine = (
  { title, description, mutual }: ArtefactRelation,
  { from, to }: { from: string; to: string },
  tell: Tell,
): string => {
  const head = `- ${from} ${mutual ? '↔' : '→'} ${to}`
  const said = [title, description].filter((part) => part !== '').join('. ')
  return said === '' ? head : `${head}: ${tell(said)}`
}

const rangeOf = ({ min, max }: ArtefactVariable): string => {
  if (min !== null && max !== null) return ` (${min} to ${max})`
  if (min !== null) return ` (at least ${min})`
  return max === null ? '' : ` (at most ${max})`
}

export const variableLine = (variable: ArtefactVariable, value: string, tell: Tell): string => {
  const head = `- ${variable.name}: ${value}${rangeOf(variable)}`
  return variable.description === '' ? head : `${head}. ${tell(variable.description)}`
}
