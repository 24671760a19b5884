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

type TextResolver = (text: string) => string

/** Names stand as they are, since a name may hold anything; `tell` puts macros into the rest. */
export const characterSheet = (character: ArtefactCharacter, tell: TextResolver): string => {
  const { gender, description, personality, speechStyle, exampleDialogue } = character
  const body = lines(
    labelled('Gender', gender),
    description,
    labelled('Personality', personality),
    labelled('Speech style', speechStyle),
    labelled('Examples of how they speak', exampleDialogue),
  )
  return lines(`### ${character.name}`, tell(body))
}

export const userSheet = (
  { name, gender, description }: ArtefactUser,
  tell: TextResolver,
): string => lines(labelled('Name', name), tell(lines(labelled('Gender', gender), description)))

export const personaSheet = ({ name, gender, prompt }: Persona, tell: TextResolver): string =>
  lines(
    labelled('Name', name.trim()),
    tell(lines(labelled('Gender', gender ?? ''), prompt?.trim() ?? '')),
  )

export const relationLine = (
  { title, description, mutual }: ArtefactRelation,
  { from, to }: { from: string; to: string },
  tell: TextResolver,
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

export const variableLine = (
  variable: ArtefactVariable,
  value: string,
  tell: TextResolver,
): string => {
  const head = `- ${variable.name}: ${value}${rangeOf(variable)}`
  return variable.description === '' ? head : `${head}. ${tell(variable.description)}`
}
