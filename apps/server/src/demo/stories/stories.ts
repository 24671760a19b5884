import type { creators } from '../people.ts'
import { aquariumStory } from './aquarium.jp.ts'
import { letterStory } from './letter.ko.ts'
import { lighthouseStory } from './lighthouse.ko.ts'
import { mapsStory } from './maps.es.ts'
import { mendingStory } from './mending.ko.ts'
import { shipStory } from './ship.en.ts'
import type { DemoStory } from './story.ts'
import { trainStory } from './train.en.ts'

/** How many people read a story some days before the demo world is made. */
export interface ReadDay {
  daysAgo: number
  readers: number
}

const days = (...counts: (readonly [daysAgo: number, readers: number])[]): ReadDay[] =>
  counts.map(([daysAgo, readers]) => ({ daysAgo, readers }))

/**
 * Every story of the demo world with who wrote it and who came to read; the last is the newest. Who
 * reads one that is sold has bought it before (`demoPurchases`).
 */
export const demoStories: readonly {
  by: keyof typeof creators
  story: DemoStory
  /** When it was published. */
  daysAgo: number
  read: readonly ReadDay[]
}[] = [
  { by: 'odette', story: shipStory, daysAgo: 120, read: days([29, 1]) },
  { by: 'lucia', story: mapsStory, daysAgo: 107, read: days([0, 2], [3, 2], [12, 3], [36, 1]) },
  { by: 'doyun', story: letterStory, daysAgo: 94, read: days([1, 2], [9, 4], [10, 2], [41, 2]) },
  {
    by: 'toko',
    story: aquariumStory,
    daysAgo: 81,
    read: days([0, 3], [1, 4], [4, 4], [15, 2], [34, 3]),
  },
  {
    by: 'rowan',
    story: trainStory,
    daysAgo: 68,
    read: days([0, 4], [1, 1], [5, 5], [6, 2], [22, 5], [38, 4]),
  },
  { by: 'mira', story: mendingStory, daysAgo: 55, read: days([1, 2], [3, 3], [11, 1]) },
  {
    by: 'mira',
    story: lighthouseStory,
    daysAgo: 42,
    read: days([0, 5], [1, 3], [2, 4], [8, 5], [35, 2]),
  },
]
