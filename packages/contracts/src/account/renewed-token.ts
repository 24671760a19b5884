import { z } from 'zod'

/** What a session's token is after a fresh proof; browsers get it as a cookie instead. */
export const renewedToken = z
  .string()
  .optional()
  .describe(
    'The session’s new token, if the old one was sent as a bearer token; browsers get a cookie.',
  )
