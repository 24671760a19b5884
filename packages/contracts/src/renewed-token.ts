import { z } from 'zod'

/** What a session's token is after a fresh proof; browsers get it as a cookie instead. */
export const renewedToken = z
  .string()
  .optional()
  .describe(
    'The token of the session from now on, for who sent the former as a bearer token; browsers get a cookie.',
  )
