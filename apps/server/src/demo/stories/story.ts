import type { Language } from '@plax/contracts/languages'
import type { Genre } from '@plax/contracts/story-values'

/** A picture of a story, drawn when the demo world is made. */
export interface StoryPicture {
  title: string
  description: string
  tags: readonly string[]
  paint: () => Promise<Buffer>
}

export interface StoryPerson {
  name: string
  gender: string
  description: string
  personality: string
  exampleDialogue: string
  speechStyle: string
  emotions: readonly StoryPicture[]
  situations: readonly StoryPicture[]
}

export interface StoryLore {
  key: string
  secondaryKey?: string
  prompt: string
  comment: string
  priority: number
  constant?: boolean
}

/** A story of the demo world, as its author would write it. */
export interface DemoStory {
  title: string
  briefIntroduction: string
  description: string
  language: Language
  genre: Genre
  hashtags: readonly string[]
  creditsPerChatMilli: number
  thumbnail: () => Promise<Buffer>
  coreContext: string
  fullStory: string
  prologue: string
  closingInstructions: string
  people: readonly StoryPerson[]
  loreName: string
  lore: readonly StoryLore[]
}
