import { validate } from '@plax/story-engine'
import { expect, it } from 'vitest'
import { canvasOf } from './canvas.ts'
import { lighthouseStory } from './stories/lighthouse.ko.ts'
import { mendingStory } from './stories/mending.ko.ts'
import { trainStory } from './stories/train.en.ts'

it.each([lighthouseStory, mendingStory, trainStory])(
  'lays $title out without a complaint',
  (story) => {
    expect(validate(canvasOf(story, () => 'asset'))).toEqual([])
    expect(story.lore.length).toBeGreaterThanOrEqual(6)
  },
)
