export { contentSales } from './content.sales.ts'
export { contentGate } from './views/play-gate.ts'
export { contentKind } from './item/content-kind.ts'
