import type {
  Comparison,
  LiveEventData,
  LoreEntry,
  MacroEntry,
  StoryToggles,
  UpdateRuleData,
  VariableType,
  VariableValue,
} from './nodes.ts'
import type { Diagnostic } from './diagnostics.ts'

export type ArtefactImage = {
  nodeId: string
  assetId: string
  title: string
  description: string
  tags: string[]
  paid: { enabled: boolean; priceCredits: number; allowAutoUnlock: boolean }
}

/** The node id of the trigger that holds a part back; null is always there. */
export type TriggerId = string | null

export type ArtefactUser = {
  nodeId: string
  name: string
  gender: string
  description: string
  allowPersona: boolean
}

export type ArtefactCharacter = {
  nodeId: string
  name: string
  gender: string
  description: string
  personality: string
  speechStyle: string
  exampleDialogue: string
  /** Node ids of `images`. */
  emotionImages: string[]
  situationImages: string[]
  when: TriggerId
}

/** `from` and `to` are node ids of characters or of the user. */
export type ArtefactRelation = {
  nodeId: string
  from: string
  to: string
  title: string
  description: string
  mutual: boolean
  when: TriggerId
}

export type ArtefactVariable = {
  nodeId: string
  name: string
  /** What readers see it by; left out where that is its name. */
  label?: string
  type: VariableType
  initialValue: VariableValue
  description: string
  min: number | null
  max: number | null
  shown: boolean
}

export type ArtefactCondition = {
  variableNodeId: string
  comparison: Comparison
  value: VariableValue
}

export type ArtefactTrigger = {
  nodeId: string
  title: string
  match: 'all' | 'any'
  conditions: ArtefactCondition[]
  /** Empty where the trigger only holds other parts back, or is not connected to the story itself. */
  prompt: string
  once: boolean
  cooldownTurns: number
  /** Node ids of live events of which one must happen in the turn; left out where there are none. */
  liveEvents?: string[]
}

/** What an event leaves, by the variable that takes it; null where none does. */
export type LiveEventSocket = 'coins' | 'donor' | 'message' | 'item'

export type ArtefactLiveEvent = LiveEventData & {
  nodeId: string
  variables: Record<LiveEventSocket, string | null>
}

export type ArtefactUpdateRule = Omit<UpdateRuleData, 'title'> & {
  nodeId: string
  title: string
  variableNodeId: string
  when: TriggerId
}

/** `key` (`nodeId/entryId`) is how traces and states name an entry. */
export type ArtefactMacro = Omit<MacroEntry, 'id'> & {
  key: string
  nodeId: string
  entryId: string
  when: TriggerId
}

export type ArtefactLoreEntry = Omit<LoreEntry, 'id' | 'comment' | 'ext'> & {
  entryId: string
  /** What its writer calls it; empty where it has no name. */
  name: string
}

export type ArtefactLorebook = {
  nodeId: string
  name: string
  scanDepth: number
  recursive: boolean
  tokenBudget: number | null
  when: TriggerId
  entries: ArtefactLoreEntry[]
}

/** What a room pins: plain JSON, free of positions and of everything that does not reach a prompt. */
export type Artefact = {
  engineVersion: string
  /** The tokenizer that budgets are counted with; `assemble` refuses another one. */
  tokenizer: string
  story: {
    nodeId: string
    coreContext: string
    fullStory: string
    prologue: string
    closingInstructions: string
  }
  toggles: StoryToggles
  user: ArtefactUser | null
  characters: ArtefactCharacter[]
  relations: ArtefactRelation[]
  variables: ArtefactVariable[]
  triggers: ArtefactTrigger[]
  updateRules: ArtefactUpdateRule[]
  macroPrompts: ArtefactMacro[]
  lorebooks: ArtefactLorebook[]
  images: ArtefactImage[]
  /** Left out where there are none, so that the hashes of other stories stay. */
  liveEvents?: ArtefactLiveEvent[]
}

/** `hash` is the SHA-256 of the artefact's canonical JSON, 64 lower-case hexadecimal digits. */
export type CompileResult =
  | { ok: true; artefact: Artefact; hash: string; warnings: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] }
