import type { ItemKind } from '../../catalogue/catalogue.service.ts'
import { storyCodes } from './story-codes.ts'

export const storyKind: ItemKind = {
  kind: 'story',
  codes: storyCodes,
  pathOf: (oid) => `/story/${oid}`,
  publishedTexts: {
    en: { title: 'New story by {creator}', text: '“{title}” is out now.' },
    ko: { title: '{creator}님의 새 스토리', text: '‘{title}’ 스토리가 게시됐어요.' },
    jp: { title: '{creator}さんの新しいストーリー', text: '「{title}」が公開されました。' },
    es: { title: 'Nueva historia de {creator}', text: 'Se publicó «{title}».' },
  },
  editPlace: 'story_setup',
}
