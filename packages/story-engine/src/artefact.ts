import type { LoreEntry, StoryToggles } from './nodes.ts'
import type { Diagnostic } from './diagnostics.ts'

export type ArtefactImage = {
  nodeId: string
  assetId: string
  title: string
  description: string
  tags: string[]
  paid: { enabled: boolean; priceCredits: number; allowAutoUnlock: boolean }
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
}

export type ArtefactLoreEntry = {
  entryId: string
  key: string
  secondaryKey: string
  prompt: string
  priority: number
  order: number
  position: LoreEntry['position']
  enabled: boolean
  constant: boolean
  caseSensitive: boolean
}

export type ArtefactLorebook = {
  nodeId: string
  name: string
  scanDepth: number
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
  characters: ArtefactCharacter[]
  lorebooks: ArtefactLorebook[]
  images: ArtefactImage[]
}

/** `hash` is the SHA-256 of the artefact's canonical JSON, 64 lower-case hexadecimal digits. */
export type CompileResult =
  | { ok: true; artefact: Artefact; hash: string; warnings: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] }
