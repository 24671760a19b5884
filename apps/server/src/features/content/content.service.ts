export { contentSales } from './content.sales.ts'
export { contentGate } from './views/play-gate.ts'
export { isHeldWithStory } from './item/story-parts.ts'
export { contentKind } from './item/content-kind.ts'
