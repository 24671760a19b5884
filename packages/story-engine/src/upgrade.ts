import type { Artefact, ArtefactLorebook, ArtefactLoreEntry } from './artefact.ts'
import { newLoreEntry, storyTogglesSchema } from './nodes.ts'

type StoredObject = Record<string, unknown>

const isObject = (value: unknown): value is StoredObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): StoredObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

const { id: _id, comment: _comment, ext: _ext, ...loreDefaults } = newLoreEntry('new')

const upgradeEntry = (stored: StoredObject): ArtefactLoreEntry =>
  Object.assign({ ...loreDefaults, entryId: '', name: '' }, stored)

const upgradeBook = (stored: StoredObject): ArtefactLorebook =>
  Object.assign(
    { nodeId: '', name: '', scanDepth: 0, recursive: false, tokenBudget: null, when: null },
    stored,
    { entries: listOf(stored.entries).map(upgradeEntry) },
  )

const withWhen = <T>(stored: unknown): T[] =>
  listOf(stored).map((one) => ({ when: null, ...one }) as T)

/**
 * A stored artefact of this engine or of version 1 with every part that this engine asks for; what was
 * compiled before a part existed gets its default. Throws TypeError for what is no artefact.
 */
export const upgradeArtefact = (stored: unknown): Artefact => {
  if (!isObject(stored) || !isObject(stored.story) || !Array.isArray(stored.characters)) {
    throw new TypeError('This is no artefact of the story engine.')
  }
  const list = <T>(name: string): T[] => listOf(stored[name]) as T[]
  return {
    ...(stored as Artefact),
    toggles: storyTogglesSchema.parse(stored.toggles ?? {}),
    user: isObject(stored.user) ? (stored.user as Artefact['user']) : null,
    characters: withWhen(stored.characters),
    relations: withWhen(stored.relations),
    variables: list('variables'),
    triggers: list('triggers'),
    updateRules: withWhen(stored.updateRules),
    macroPrompts: withWhen(stored.macroPrompts),
    lorebooks: list<StoredObject>('lorebooks').map(upgradeBook),
    images: list('images'),
  }
}
