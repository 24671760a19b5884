export { connectStory } from './connect-story.ts'
