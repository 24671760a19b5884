import { type ItemCodes, itemCodes, type ItemKind } from '../../catalogue/catalogue.service.ts'

const codes: ItemCodes = { ...itemCodes, notFound: 'live.not_found' }

/** Streams as items of the catalogue; one is open while it’s on. */
export const liveKind: ItemKind = {
  kind: 'live',
  codes,
  pathOf: (oid) => `/live/${oid}`,
}
