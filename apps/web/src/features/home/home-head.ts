import { msg } from '@lingui/core/macro'

/** What search engines and share cards say of the house. */
export const homeDescription = msg`Interactive stories by their own makers: read, choose, and talk with the characters.`
