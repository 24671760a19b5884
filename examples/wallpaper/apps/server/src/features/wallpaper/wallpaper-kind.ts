import { itemCodes, type ItemKind } from '../catalogue/catalogue.service.ts'
import { itemOrders, type SaleKind, soldItems } from '../commerce/commerce.service.ts'

export const wallpaperKind: ItemKind = {
  kind: 'wallpaper',
  codes: itemCodes,
  pathOf: (oid) => `/wallpaper/${oid}`,
  publishedTexts: {
    en: { title: 'New wallpaper by {creator}', text: '“{title}” is out now.' },
    ko: { title: '{creator}님의 새 배경화면', text: '‘{title}’ 배경화면이 게시됐어요.' },
    jp: { title: '{creator}さんの新しい壁紙', text: '「{title}」が公開されました。' },
    es: { title: 'Nuevo fondo de pantalla de {creator}', text: 'Se publicó «{title}».' },
  },
}

/** Wallpapers that are bought once and open for good. */
export const wallpaperSales: SaleKind = {
  kind: wallpaperKind.kind,
  currency: 'coin',
  namesBuyers: true,
  postingType: wallpaperKind.kind,
  itemKind: wallpaperKind.kind,
  ...soldItems(wallpaperKind.pathOf),
  orders: itemOrders(itemCodes),
}
