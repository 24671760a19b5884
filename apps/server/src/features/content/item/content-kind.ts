import { type ItemCodes, itemCodes, type ItemKind } from '../../catalogue/catalogue.service.ts'

/** What content calls the refusals of what all kinds share. */
export const contentCodes: ItemCodes = {
  ...itemCodes,
  notFound: 'content.not_found',
  notYours: 'content.not_yours',
}

export const contentKind: ItemKind = {
  kind: 'content',
  codes: contentCodes,
  pathOf: (oid) => `/play/${oid}`,
}
