import type { Language } from '@plax/contracts/languages'
import type { Genre } from '@plax/contracts/story/story-values'
import type {
  Condition,
  LiveEventData,
  MacroEntry,
  UpdateRuleData,
  UserData,
  VariableData,
} from '@plax/story-engine'
import type { Drawing } from '../pictures/paint.ts'

/** A picture of a story, drawn when the demo world is made. */
export interface StoryPicture {
  title: string
  description: string
  tags: readonly string[]
  paint: () => Drawing
  /** Readers pay this many credits to see it clearly. */
  unlockCredits?: number
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

/** What a story keeps count of, and what follows from it. Names stand for nodes. */
export interface StoryRules {
  groupTitle: string
  user: Pick<UserData, 'name' | 'gender' | 'description'>
  variables: readonly Pick<
    VariableData,
    'name' | 'label' | 'type' | 'initialValue' | 'description' | 'min' | 'max' | 'shown'
  >[]
  triggers: readonly {
    title: string
    conditions: readonly (Pick<Condition, 'comparison' | 'value'> & { variable: string })[]
    prompt: string
    once: boolean
    /** Titles of the live events that it waits for. */
    waitsFor?: readonly string[]
  }[]
  /** What happens in the author’s streams, and the variables that it sets. */
  liveEvents?: readonly (Pick<LiveEventData, 'title' | 'event' | 'minCoins' | 'coinsOperation'> & {
    coins: string
    donor: string
  })[]
  updateRules: readonly (Pick<UpdateRuleData, 'title' | 'pattern' | 'operation' | 'value'> & {
    variable: string
    /** The trigger that it waits for. */
    when?: string
  })[]
  macros: readonly Pick<MacroEntry, 'text' | 'durationTurns' | 'triggerWords'>[]
  /** Between two people of the story. */
  relations: readonly { from: string; to: string; title: string; description: string }[]
  /** People who come with a trigger. */
  comesWith: Readonly<Record<string, string>>
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
  /** Open to everybody unless it is sold. */
  access?: 'buyers'
  priceCoins?: number
  thumbnail: () => Drawing
  coreContext: string
  fullStory: string
  prologue: string
  closingInstructions: string
  people: readonly StoryPerson[]
  loreName: string
  lore: readonly StoryLore[]
  rules?: StoryRules
}
