import { Story as InkStory } from 'inkjs'
// The types of its main entry name files without their extension, which Node’s resolution refuses.
import type { Story } from 'inkjs/engine/Story'
import { inkJson } from './ink-json.ts'

/** `ErrorType.Error` of inkjs, which exports it as a type alone; its others warn authors. */
const inkErrorType = 2

/** How long one step may run before it counts as endless: a story that diverts in a circle never ends. */
const stepMs = 50
const stepLimit = 20
/** One step of a story has no more text than that. */
const textLimit = 200_000
export const inkMaxLength = 5_000_000

export type InkErrorCode =
  | 'ink.unreadable'
  | 'ink.endless'
  | 'ink.failed'
  | 'ink.external'
  | 'ink.bad_save'

export class InkError extends Error {
  readonly code: InkErrorCode
  constructor(code: InkErrorCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }

  /** Of `ink.external`: the functions that only the game could run. */
  get functions(): string[] {
    const message = this.cause instanceof Error ? this.cause.message : ''
    const [, list] = /externals?: '([^:]{1,500})' ,/.exec(message) ?? []
    return list?.split("', '") ?? []
  }
}

export interface InkStep {
  /** What was said since the last choice, a paragraph each; its text is empty where only tags stand. */
  paragraphs: { text: string; tags: string[] }[]
  choices: { index: number; text: string }[]
  isEnding: boolean
  /** To go on from here: the state of the story, as JSON. */
  save: string
}

export interface InkPlayer {
  /** On from here; with the index of a choice, what follows it. */
  next(choice?: number): InkStep
}

/**
 * Plays a story that Ink’s compiler wrote (`.ink.json`), from its beginning or from a save.
 * Throws `InkError`: a story or save that cannot be read, one that never ends, or what it says went wrong.
 */
export function playInk(json: string, save?: string): InkPlayer {
  const failures: string[] = []
  const story = readStory(json)
  story.onError = (message, type) => {
    const severity: number = type
    if (severity === inkErrorType) failures.push(message)
  }
  if (save !== undefined) load(story, save)
  return {
    next: (choice) => {
      try {
        if (choice !== undefined) story.ChooseChoiceIndex(choice)
        return readStep(story, failures)
      } catch (error) {
        throw error instanceof InkError ? error : new InkError(codeOf(error), error)
      }
    },
  }
}

/** inkjs names a function that the story declares and nobody has in its message alone. */
function codeOf(error: unknown): InkErrorCode {
  const isExternal = error instanceof Error && error.message.includes('Missing function binding')
  return isExternal ? 'ink.external' : 'ink.failed'
}

function readStory(json: string): Story {
  try {
    if (json.length > inkMaxLength) throw new RangeError('too long')
    const story: Story = new InkStory(inkJson(json) ?? '')
    // What a game would do is done by the story itself, where it says how.
    story.allowExternalFunctionFallbacks = true
    return story
  } catch (error) {
    throw new InkError('ink.unreadable', error)
  }
}

function load(story: Story, save: string): void {
  try {
    story.state.LoadJson(save)
  } catch (error) {
    throw new InkError('ink.bad_save', error)
  }
}

function readStep(story: Story, failures: readonly string[]): InkStep {
  const paragraphs: InkStep['paragraphs'] = []
  let length = 0
  while (story.canContinue) {
    const text = readParagraph(story)
    length += text.length
    if (length > textLimit) throw new InkError('ink.endless')
    if (failures.length > 0) throw new InkError('ink.failed', failures.join('\n'))
    const tags = story.currentTags ?? []
    if (text !== '' || tags.length > 0) paragraphs.push({ text, tags })
  }
  const choices = story.currentChoices.map(({ index, text }) => ({ index, text }))
  return { paragraphs, choices, isEnding: choices.length === 0, save: story.state.toJson() }
}

/** One paragraph, in short steps, so that a story that goes in circles is given up. */
function readParagraph(story: Story): string {
  for (let step = 0; step < stepLimit; step += 1) {
    story.ContinueAsync(stepMs)
    if (story.asyncContinueComplete) return (story.currentText ?? '').trim()
  }
  throw new InkError('ink.endless')
}
