import { msg } from '@lingui/core/macro'

/** What search engines and share cards say of the house. */
export const homeDescription = msg`Interactive stories from independent creators. Read, choose, and chat with the characters.`
