import type { Artefact, ArtefactCharacter, ArtefactRelation, ArtefactUser } from './artefact.ts'
import { narratorName, readerName } from './own-words.ts'
import type { Names } from './macros.ts'
import type { Persona, StoryLang } from './room.ts'

export type Reader = { persona?: Persona; impersonates?: string | null; lang: StoryLang }

/** Who is in the story now, and who plays whom. */
export type Casting = {
  names: Names
  /** Whom the model plays. */
  played: ArtefactCharacter[]
  /** The character that the reader speaks as, instead of a persona. */
  own: ArtefactCharacter | null
  /** The story's user node, where the reader does not speak as a character. */
  user: ArtefactUser | null
  persona: Persona | null
  /** The story's user node, which the model plays while the reader speaks as a character. */
  leftUser: ArtefactUser | null
  relations: ArtefactRelation[]
  /** The name that goes for a node id in a relation. */
  nameOf: (nodeId: string) => string
}

type Present = (part: { when: string | null }) => boolean

const presentWith =
  (holding: ReadonlySet<string> | null): Present =>
  ({ when }) =>
    when === null || holding === null || holding.has(when)

const nonEmpty = (name: string | undefined): string => name?.trim() ?? ''

/** A persona takes the place of the user node where that allows it; else it stands beside it. */
const readerAs = ({ user }: Artefact, reader: Reader): Pick<Casting, 'user' | 'persona'> => {
  const persona = reader.persona ?? null
  return { user: persona && user?.allowPersona ? null : user, persona }
}

/**
 * `holding` are the triggers that hold; null casts everybody, as for a prologue. A character whom the
 * reader speaks as is there whether its trigger holds or not.
 */
export const castRoles = (
  artefact: Artefact,
  reader: Reader,
  holding: ReadonlySet<string> | null,
): Casting => {
  const { characters } = artefact
  const own = characters.find(({ nodeId }) => nodeId === reader.impersonates) ?? null
  const isPresent = presentWith(holding)
  const played = characters.filter((one) => one !== own && isPresent(one))
  const as = own ? { user: null, persona: null } : readerAs(artefact, reader)
  const fallback = readerName(reader.lang)
  const userName =
    nonEmpty(own?.name) || nonEmpty(as.user?.name) || nonEmpty(as.persona?.name) || fallback
  const char = played[0]?.name ?? (own ? narratorName(reader.lang) : (characters[0]?.name ?? ''))
  const leftUser = own && artefact.user?.name ? artefact.user : null
  const there = new Map<string, string>(
    [...played, ...(own ? [own] : [])].map(({ nodeId, name }) => [nodeId, name]),
  )
  if (artefact.user) there.set(artefact.user.nodeId, own ? (leftUser?.name ?? '') : userName)
  const relations = artefact.relations.filter(
    (one) => isPresent(one) && nonEmpty(there.get(one.from)) && nonEmpty(there.get(one.to)),
  )
  const nameOf = (nodeId: string): string => there.get(nodeId) ?? ''
  return { names: { char, user: userName }, played, own, ...as, leftUser, relations, nameOf }
}
