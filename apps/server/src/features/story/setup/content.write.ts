/** The ways to write a story. */
export type { WriteDeps } from '../content/content.change.ts'
export { copyStory } from './content.copy.ts'
export { createStory } from './content.create.ts'
export { deleteStory, saveStory } from './content.save.ts'
