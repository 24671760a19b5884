export { getCanvas } from './canvas/canvas.queries.ts'
export { getArtefact, insertArtefact } from './compile/artefacts.ts'
export { compilePreview } from './compile/compile.preview.ts'
export type { Compiler } from './compile/compiler.ts'
export { storyRefusal } from './content/chat-access.ts'
export { picturesOf } from './content/content.cards.ts'
export { getEditableStory, getVisibleStory } from './content/content.policy.ts'
export type { StoryRow } from './content/content.queries.ts'
export type { StoryChats } from './content/story-chats.ts'
export {
  assertCanChat,
  findLoreRule,
  getStoryForChat,
  listStoriesForChat,
  type StoryForChat,
} from './content/story-for-chat.ts'
export { storyKind } from './content/story-kind.ts'
export { chatSharePercentSetting } from './content/story.settings.ts'
export { storyItems } from './story.items.ts'
export { storySales } from './story.sales.ts'
export { visitorName, visitorNames } from './content/visitor-names.ts'
