export { contentSales } from './content.sales.ts'
export { contentKind } from './item/content-kind.ts'
