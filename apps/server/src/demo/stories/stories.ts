import type { creators } from '../people.ts'
import { aquariumStory } from './aquarium.jp.ts'
import { letterStory } from './letter.ko.ts'
import { lighthouseStory } from './lighthouse.ko.ts'
import { mapsStory } from './maps.es.ts'
import { mendingStory } from './mending.ko.ts'
import { shipStory } from './ship.en.ts'
import type { DemoStory } from './story.ts'
import { trainStory } from './train.en.ts'

/** Every story of the demo world with who wrote it; the last is the newest. */
export const demoStories: readonly { by: keyof typeof creators; story: DemoStory }[] = [
  { by: 'odette', story: shipStory },
  { by: 'lucia', story: mapsStory },
  { by: 'doyun', story: letterStory },
  { by: 'toko', story: aquariumStory },
  { by: 'rowan', story: trainStory },
  { by: 'mira', story: mendingStory },
  { by: 'mira', story: lighthouseStory },
]
