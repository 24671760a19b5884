export { contentItems } from './content.items.ts'
export { findContentPoll } from './content.library.ts'
export { contentKind } from './item/content-kind.ts'
export { contentSales } from './content.sales.ts'
