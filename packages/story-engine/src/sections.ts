import type { ArtefactLoreEntry } from './artefact.ts'
import {
  DEFAULT_CONTENT_POLICY,
  DEFAULT_SYSTEM_INSTRUCTIONS,
  languageInstruction,
  styleInstruction,
} from './defaults.ts'
import { LIVE_INSTRUCTIONS } from './live-events.ts'
import { emotionMarks, sceneMarks, speakerMarks } from './marks.ts'
import type { Memory, PlotSummary } from './room.ts'
import { sayValues } from './scene.ts'
import type { Scene } from './scene.ts'
import {
  characterSheet,
  lines,
  personaSheet,
  relationLine,
  titled,
  userSheet,
  variableLine,
} from './sheets.ts'

export type Section = { name: string; text: string }

/** What of a prompt depends on the turn and on the budget. */
export type PromptContents = {
  lore: readonly ArtefactLoreEntry[]
  macros: readonly string[]
  summaries: readonly PlotSummary[]
  memories: readonly Memory[]
}

export const NOTHING_TOLD: PromptContents = { lore: [], macros: [], summaries: [], memories: [] }

const loreText = (
  { tell }: Scene,
  told: PromptContents,
  position: ArtefactLoreEntry['position'],
): string =>
  told.lore
    .filter((entry) => entry.position === position)
    .map((entry) => tell(entry.prompt))
    .join('\n\n')

const charactersText = ({ casting, tell }: Scene): string => {
  const { played, leftUser, names } = casting
  const as = (char: string) => (text: string) => tell(text, { char, user: names.user })
  const sheets = played.map((one) => characterSheet(one, as(one.name)))
  if (leftUser) {
    sheets.push(
      lines(`### ${leftUser.name}`, userSheet({ ...leftUser, name: '' }, as(leftUser.name))),
    )
  }
  return sheets.join('\n\n')
}

const relationsText = ({ casting, tell }: Scene): string =>
  casting.relations
    .map((relation) => {
      const ends = { from: casting.nameOf(relation.from), to: casting.nameOf(relation.to) }
      const names = { char: ends.from, user: casting.names.user }
      return relationLine(relation, ends, (text) => tell(text, names))
    })
    .join('\n')

/** Who the reader is: a character, or the story's user, or the reader's persona, or both of these. */
const readerText = ({ casting, tell, tellReader }: Scene): string => {
  const { own, user, persona, names } = casting
  const text = lines(
    own ? characterSheet(own, (text) => tell(text, { char: own.name, user: names.user })) : '',
    user ? userSheet(user, (text) => tell(text)) : '',
    persona ? personaSheet(persona, tellReader) : '',
  )
  return titled(`${names.user}, played by the reader`, text)
}

/** Variables that mean something to the model: described ones, and those that it decides. */
const stateText = ({ artefact, toggles, values, tell }: Scene): string => {
  if (!toggles.stateUpdates) return ''
  const told = sayValues(artefact, values)
  const decided = new Set(
    artefact.updateRules.flatMap((rule) => (rule.mode === 'model' ? [rule.variableNodeId] : [])),
  )
  return artefact.variables
    .filter(({ nodeId, description }) => description !== '' || decided.has(nodeId))
    .map((one) => variableLine(one, told.get(one.nodeId) ?? '', tell))
    .join('\n')
}

const summaryText = ({ summaries }: PromptContents): string =>
  summaries.map(({ summary }) => summary.trim()).join('\n\n')

const memoryText = ({ memories }: PromptContents): string =>
  memories.map(({ text }) => `- ${text.trim()}`).join('\n')

const dynamicSections = (
  scene: Scene,
  told: PromptContents,
  triggers: readonly string[],
): Section[] => {
  const { room, input, tell, tellReader } = scene
  return [
    { name: 'state', text: titled('How things stand', stateText(scene)) },
    { name: 'triggers', text: titled('Now', triggers.map((text) => tell(text)).join('\n\n')) },
    { name: 'macros', text: titled('For now', told.macros.map((text) => tell(text)).join('\n\n')) },
    { name: 'summaries', text: titled('What happened so far', summaryText(told)) },
    { name: 'memories', text: titled('What is remembered', memoryText(told)) },
    {
      name: 'userNote',
      text: titled('A note of the reader', tellReader(room.userNote?.trim() ?? '')),
    },
    { name: 'speakerMarks', text: speakerMarks(scene) },
    { name: 'emotionMarks', text: emotionMarks(scene) },
    { name: 'sceneMarks', text: sceneMarks(scene) },
    { name: 'style', text: styleInstruction(input.outputLength, input.detailLevel) },
    { name: 'language', text: languageInstruction(input.lang) },
  ]
}

/** The parts of the system prompt in their order; empty ones are left out. */
export const systemSections = (
  scene: Scene,
  told: PromptContents,
  triggers: readonly string[],
): Section[] => {
  const { artefact, room, toggles, tell } = scene
  const { coreContext, fullStory } = artefact.story
  const { instructions = DEFAULT_SYSTEM_INSTRUCTIONS, contentPolicy = DEFAULT_CONTENT_POLICY } =
    room.systemPrompts ?? {}
  const sections: Section[] = [
    {
      name: 'instructions',
      text: toggles.defaultSystemInstructions ? tell(instructions) : '',
    },
    { name: 'policy', text: toggles.defaultContentPolicy ? tell(contentPolicy) : '' },
    { name: 'live', text: room.isLive ? titled('Live stream', LIVE_INSTRUCTIONS) : '' },
    { name: 'coreContext', text: titled('The story', tell(coreContext)) },
    { name: 'testContext', text: titled('For this test', tell(room.testContext?.trim() ?? '')) },
    { name: 'fullStory', text: titled('The whole story, known to you only', tell(fullStory)) },
    { name: 'loreBefore', text: titled('The world', loreText(scene, told, 'before_characters')) },
    { name: 'characters', text: titled('Characters', charactersText(scene)) },
    { name: 'relations', text: titled('How they stand to each other', relationsText(scene)) },
    {
      name: 'loreAfter',
      text: titled('What matters now', loreText(scene, told, 'after_characters')),
    },
    { name: 'persona', text: readerText(scene) },
    ...dynamicSections(scene, told, triggers),
  ]
  return sections.filter(({ text }) => text !== '')
}

export const joinSections = (sections: readonly Section[]): string =>
  sections.map((section) => section.text).join('\n\n')
