import { writeCsv } from '../../../lib/csv.ts'
import type { Consumption } from './consume.api.ts'

const head = ['story', 'title', 'credits', 'paid_credits', 'bonus_credits', 'replies', 'pictures']

/** A month by story, credits with a point, and its total. */
export function consumptionCsv({ stories, ...total }: Consumption): string {
  return writeCsv(head, [
    ...stories.map((story) => [story.contentOid, story.title, ...figuresOf(story)]),
    ['', 'total', ...figuresOf(total)],
  ])
}

type Sums = Pick<Consumption, 'totalMilli' | 'paidMilli' | 'bonusMilli' | 'replies' | 'unlocks'>

function figuresOf({ totalMilli, paidMilli, bonusMilli, replies, unlocks }: Sums): number[] {
  return [totalMilli / 1000, paidMilli / 1000, bonusMilli / 1000, replies, unlocks]
}
