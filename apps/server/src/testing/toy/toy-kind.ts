import { itemCodes, type ItemKind } from '../../features/catalogue/catalogue.service.ts'

const isNew = { title: 'A new toy by {creator}', text: '“{title}” is in the shop.' }

export const toyKind: ItemKind = {
  kind: 'toy',
  codes: itemCodes,
  pathOf: (oid) => `/toy/${oid}`,
  publishedTexts: { en: isNew, ko: isNew, jp: isNew, es: isNew },
  pageClass: 'category',
}
