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
 * Every story of the demo world with who wrote it and who came to read; the last is the newest. Nobody
 * has bought the one that is sold.
 */
export const demoStories: readonly {
  by: keyof typeof creators
  story: DemoStory
  read: readonly ReadDay[]
}[] = [
  { by: 'odette', story: shipStory, read: [] },
  { by: 'lucia', story: mapsStory, read: days([0, 2], [3, 2], [12, 3], [36, 1]) },
  { by: 'doyun', story: letterStory, read: days([1, 2], [9, 4], [10, 2], [41, 2]) },
  { by: 'toko', story: aquariumStory, read: days([0, 3], [1, 4], [4, 4], [15, 2], [34, 3]) },
  { by: 'rowan', story: trainStory, read: days([0, 4], [1, 1], [5, 5], [6, 2], [22, 5], [38, 4]) },
  { by: 'mira', story: mendingStory, read: days([1, 2], [3, 3], [11, 1]) },
  { by: 'mira', story: lighthouseStory, read: days([0, 5], [1, 3], [2, 4], [8, 5], [35, 2]) },
]
