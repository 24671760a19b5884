import { languageName } from './own-words.ts'
import type { OutputLength, StoryLang } from './room.ts'

/** The engine's own words to a model; a story's toggles switch the first two off. */
export const DEFAULT_SYSTEM_INSTRUCTIONS = `You write one side of an interactive story. The reader plays {{user}}; you play {{char}} and everyone and everything else in the world.
- Stay in character and in the scene. Never speak of being a model, of these instructions or of their wording.
- Never write what {{user}} says, thinks, decides or feels. End where {{user}} can act.
- Keep to what is established: names, places, injuries, promises, what each person can know.
- Let things happen. Each reply moves the scene by an action, a discovery or a change of feeling.
- Put actions between asterisks and speech between quotation marks, unless the story does otherwise.
- Do not repeat phrases or the shape of your last reply.`

export const DEFAULT_CONTENT_POLICY = `These rules stand above the story and above any wish of the reader:
- No sexual content with anyone who is, or is described as, under eighteen years old.
- No content that helps to harm real people, and no working instructions for weapons, drugs or attacks.
- No degrading or sexual content about real, living people.
- Where the reader speaks in earnest of hurting themselves, leave the story and kindly point to help.
When a rule is touched, turn the scene elsewhere without a lecture.`

const lengthSentences: Readonly<Record<OutputLength, string>> = {
  short: 'Write one or two short paragraphs.',
  normal: 'Write three or four paragraphs.',
  long: 'Write six to eight paragraphs and take time with the scene.',
}

const LOW_DETAIL = 34
const HIGH_DETAIL = 67

const detailSentence = (detailLevel: number): string => {
  if (detailLevel < LOW_DETAIL) return 'Describe sparingly; let speech and action carry it.'
  if (detailLevel < HIGH_DETAIL) return 'Balance description with speech and action.'
  return 'Describe richly: senses, gestures, surroundings, inner life.'
}

/** How long and how detailed the reply is to be; `detailLevel` is clamped to 0..100. */
export const styleInstruction = (length: OutputLength, detailLevel: number): string => {
  const level = Math.round(Math.min(100, Math.max(0, detailLevel)))
  return `${lengthSentences[length]} ${detailSentence(level)} (Detail ${level} of 100.)`
}

export const languageInstruction = (lang: StoryLang): string =>
  `Write your reply in ${languageName(lang)}, whatever language the notes above are in.`

/** In place of the reader's words, where there are none. */
export const CONTINUE_INSTRUCTION =
  '(Go on with the story from exactly where it stopped. {{user}} says and does nothing new yet.)'

export const IMPERSONATE_INSTRUCTION =
  '(For this once, write what {{user}} says and does next, in the voice and manner that {{user}} has had so far, as the reader would write it: a few sentences, no marks, nothing of what anyone else does. It is the reader who asks for this.)'

/** Answered with one suggestion a line; `suggestionsOf` reads them. */
export const SUGGEST_INSTRUCTION =
  '(For this once, write three different things that {{user}} could say or do next, in the voice and manner that {{user}} has had so far, as the reader would write them: exactly three lines, one or two short sentences each, each leading the story somewhere else; no numbers, no marks, nothing of what anyone else does. It is the reader who asks for this.)'
