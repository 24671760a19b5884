import {
  contentCategories,
  type ContentCategory,
  contentTypes,
  type ContentType,
} from '@plax/contracts/content/content-values'

const sorts = ['new', 'popular'] as const

/** What an address of a category narrows it to. */
export interface CategoryAddress {
  type?: string | undefined
  sort?: string | undefined
}

export interface CategoryFilter {
  /** Undefined: all of them. */
  category: ContentCategory | undefined
  type: ContentType | undefined
  sort: (typeof sorts)[number]
}

/** What cannot be read is left out; null where there is no such category. */
export function readCategoryAddress(
  name: string | undefined,
  { type, sort }: CategoryAddress,
): CategoryFilter | null {
  const category = contentCategories.find((one) => one === name)
  if (name !== undefined && category === undefined) return null
  return {
    category,
    type: contentTypes.find((one) => one === type),
    sort: sorts.find((one) => one === sort) ?? 'new',
  }
}
