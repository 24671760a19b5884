import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content } from './content.api.ts'

/** Age ratings that the house gives (spec D50). */
export const ratingNames: Record<NonNullable<Content['rating']>, MessageDescriptor> = {
  all: msg`All ages`,
  '12': msg`12 and over`,
  '15': msg`15 and over`,
  '19': msg`19 and over`,
}
