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
  publishedTexts: {
    en: { title: 'New from {creator}', text: '“{title}” is out now.' },
    ko: { title: '{creator}님의 새 콘텐츠', text: '‘{title}’ 콘텐츠가 게시됐어요.' },
    jp: { title: '{creator}さんの新着', text: '「{title}」が公開されました。' },
    es: { title: 'Novedad de {creator}', text: 'Se publicó «{title}».' },
  },
}
