import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'

/** What a creator typed of a poll. */
export interface PollWords {
  title: string
  options: readonly string[]
  lengthHours?: number | null | undefined
  hidesResults?: boolean | undefined
}

/** Finds the words of an item’s poll. */
export type PollSource = (
  db: Db | Tx,
  item: CatalogueItem,
) => Promise<{ poll: PollWords; type: string } | null>

/** Where the words of polls are found, by the kind of their item; `app.ts` puts them together. */
export type PollSources = Readonly<Record<string, PollSource>>

export interface PollOption {
  optionId: string
  text: string
}

/**
 * The options with their ids, which follow from their texts: whoever edits an option makes another
 * one, so that no vote ever counts for words that its voter did not choose.
 */
export function optionsOf({ options }: Pick<PollWords, 'options'>): PollOption[] {
  const met = new Map<string, number>()
  return options.map((typed) => {
    const text = typed.trim()
    const time = met.get(text) ?? 0
    met.set(text, time + 1)
    const hash = createHash('sha256').update(`${time} ${text}`).digest('hex')
    return { optionId: hash.slice(0, 16), text }
  })
}

/** When it ends by its length, or null. */
export function endOf(
  { lengthHours }: Pick<PollWords, 'lengthHours'>,
  beganAt: Date | null,
): Date | null {
  if (!lengthHours || !beganAt) return null
  return new Date(beganAt.getTime() + lengthHours * 3_600_000)
}
