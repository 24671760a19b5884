import type { ContentType } from '@plax/contracts/content-values'
import type { Language } from '@plax/contracts/languages'
import type { creators } from '../people.ts'
import type { PersonName } from '../people-made.ts'
import type { Drawing } from '../pictures/paint.ts'

type Words = { [L in Language]?: string }

/** A content of the demo world; its picture is painted, and its film or sound is made of that. */
export interface DemoContent {
  /** Names it for good, whatever it is called. */
  key: string
  by: keyof typeof creators
  type: Extract<ContentType, 'video' | 'audio' | 'clip' | 'file'>
  title: Words
  description: Words
  hashtags: readonly string[]
  picture: () => Drawing
  seconds?: number
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
}
