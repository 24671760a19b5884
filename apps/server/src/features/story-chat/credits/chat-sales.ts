import { type SaleKind, soldItems } from '../../commerce/commerce.service.ts'

const ofStory = {
  currency: 'credit',
  // Creators are not told who reads their stories.
  namesBuyers: false,
  itemKind: 'story',
  ...soldItems((oid) => `/story/${oid}`),
} as const

export const replySales: SaleKind = { ...ofStory, kind: 'chat', postingType: 'story_chat' }
export const imageSales: SaleKind = { ...ofStory, kind: 'image', postingType: 'image_chat' }
