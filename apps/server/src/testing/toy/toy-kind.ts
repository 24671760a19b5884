import { itemCodes, type ItemKind } from '../../features/catalogue/catalogue.service.ts'

export const toyKind: ItemKind = {
  kind: 'toy',
  codes: itemCodes,
  pathOf: (oid) => `/toy/${oid}`,
  pageClass: 'category',
}
