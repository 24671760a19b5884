import { validate } from '@plax/story-engine'
import { expect, it } from 'vitest'
import { canvasOf } from './canvas.ts'
import { demoStories } from './stories/stories.ts'

it.each(demoStories.map(({ story }) => story))('lays $title out without a complaint', (story) => {
  expect(validate(canvasOf(story, () => 'asset'))).toEqual([])
  expect(story.lore.length).toBeGreaterThanOrEqual(6)
})
