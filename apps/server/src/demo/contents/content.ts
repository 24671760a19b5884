import type { ContentType } from '@plax/contracts/content/content-values'
import type { Language } from '@plax/contracts/languages'
import type { creators } from '../people.ts'
import type { PersonName } from '../people-made.ts'
import type { Drawing } from '../pictures/paint.ts'
import type { DemoStory } from './branching-stories.ts'

type Words = { [L in Language]?: string }

/** What it costs with a code, or what is taken off all of its creator's items; how often, until when. */
type DemoCode = { seats: number; days: number } & (
  | { price: number }
  | { code: string; percentOff: number }
)

/** A content of the demo world; its picture is painted, and its film or sound is made of that. */
export interface DemoContent {
  /** Names it for good, whatever it is called. */
  key: string
  by: keyof typeof creators
  type: Extract<ContentType, 'video' | 'audio' | 'clip' | 'file' | 'branching'>
  title: Words
  description: Words
  hashtags: readonly string[]
  picture: () => Drawing
  seconds?: number
  chapters?: readonly { startMs: number; title: string }[]
  /** By language; in seconds. */
  subtitles?: { [L in Language]?: readonly { from: number; to: number; text: string }[] }
  /** A campaign of discount codes, random unless they are named. */
  codes?: readonly DemoCode[]
  story?: DemoStory
  daysAgo: number
  price?: number
  copies?: number
  percentOff?: number
  /** The place of the tier that opens it. */
  tier?: number
  isAdult?: boolean
  /** Its description tells it. */
  password?: string
  state?: 'draft' | 'scheduled'
  partner?: { who: keyof typeof creators; share: number }
  poll?: { title: string; options: readonly string[] }
  buyers?: readonly PersonName[]
  watchers?: readonly PersonName[]
  /** Players of its story, with the scenes that they see from the first to an ending. */
  players?: readonly { who: PersonName; path: readonly string[] }[]
}
