import { Story as InkStory } from 'inkjs'
// The types of its main entry name files without their extension, which Node’s resolution refuses.
import type { Story } from 'inkjs/engine/Story'

/** How long one step may run before it counts as endless: a story that diverts in a circle never ends. */
const stepMs = 50
const stepLimit = 20
/** One step of a story has no more text than that. */
const textLimit = 200_000
export const inkMaxLength = 5_000_000

export type InkErrorCode = 'ink.unreadable' | 'ink.endless' | 'ink.failed' | 'ink.bad_save'

export class InkError extends Error {
  readonly code: InkErrorCode
  constructor(code: InkErrorCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

export interface InkStep {
  /** What was said since the last choice, a paragraph each. */
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
  story.onError = (message) => failures.push(message)
  if (save !== undefined) load(story, save)
  return {
    next: (choice) => {
      try {
        if (choice !== undefined) story.ChooseChoiceIndex(choice)
        return readStep(story, failures)
      } catch (error) {
        throw error instanceof InkError ? error : new InkError('ink.failed', error)
      }
    },
  }
}

function readStory(json: string): Story {
  try {
    if (json.length > inkMaxLength) throw new RangeError('too long')
    return new InkStory(json.replace(/^\uFEFF/, ''))
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
    if (text !== '') paragraphs.push({ text, tags: story.currentTags ?? [] })
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
