/** Choices of stories, free of zod for the browser. */

export const genres = [
  'romance',
  'fantasy',
  'adventure',
  'scifi',
  'mystery',
  'horror',
  'daily',
  'historical',
  'comedy',
  'other',
] as const
export type Genre = (typeof genres)[number]

export const outputLengths = ['short', 'normal', 'long'] as const
export type OutputLength = (typeof outputLengths)[number]

/** R-story-chat-028: how much a model may think before it answers. */
export const inferenceLevels = ['basic', 'moderate', 'deep'] as const
export type InferenceLevel = (typeof inferenceLevels)[number]

export const personaGenders = ['female', 'male', 'other'] as const
export type PersonaGender = (typeof personaGenders)[number]

/** R-story-chat-102. */
export const defaultChatOptions = {
  outputLength: 'normal',
  detailLevel: 50,
  inferenceLevel: 'basic',
} as const satisfies {
  outputLength: OutputLength
  detailLevel: number
  inferenceLevel: InferenceLevel
}

/** Characters of a room's title, of a reader's note, of a persona's name and of its text. */
export const roomTitleMaxLength = 80
export const systemPromptMaxLength = 8000
export const userNoteMaxLength = 4000
export const personaNameMaxLength = 40
export const personaPromptMaxLength = 4000
export const personaMaxCount = 50
/** Characters of a plot summary and of a remembered fact. */
export const plotSummaryMaxLength = 8000
export const memoryMaxLength = 500
/** Characters of a reply that a reader edits; of their own message it is `messageMaxLength`. */
export const editedReplyMaxLength = 20_000

/** Characters of one chat message. */
export const messageMaxLength = 4000
