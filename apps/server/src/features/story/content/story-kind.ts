import type { ItemKind } from '../../catalogue/catalogue.service.ts'

export const storyKind: ItemKind = { kind: 'story' }
