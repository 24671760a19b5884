import { msg } from '@lingui/core/macro'

/** What search engines and share cards say of the house. */
export const homeDescription = msg`Interactive stories, videos, and audio from independent creators. Read, watch, listen, and chat with the characters.`
