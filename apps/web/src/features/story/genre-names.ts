import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Genre } from '@plax/contracts/story/story-values'

export const genreNames: Record<Genre, MessageDescriptor> = {
  romance: msg`Romance`,
  fantasy: msg`Fantasy`,
  adventure: msg`Adventure`,
  scifi: msg`Science fiction`,
  mystery: msg`Mystery`,
  horror: msg`Horror`,
  daily: msg`Daily life`,
  historical: msg`Historical`,
  comedy: msg`Comedy`,
  other: msg`Other`,
}
