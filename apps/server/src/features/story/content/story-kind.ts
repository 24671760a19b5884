import type { ItemKind } from '../../catalogue/catalogue.service.ts'
import { storyCodes } from './story-codes.ts'

export const storyKind: ItemKind = {
  kind: 'story',
  codes: storyCodes,
  pathOf: (oid) => `/story/${oid}`,
}
