import { z } from 'zod'
import { passwordMaxLength, passwordMinLength } from './password-rules.ts'
import { defineRoutes } from '../route.ts'

const passwordRule = `${passwordMinLength} to ${passwordMaxLength} characters with letters and digits, and none of the commonest passwords. The operator may ask for more characters.`

/** Recovering and changing a password, in two steps each (R-auth-005). */
export const accountRecoveryRoutes = defineRoutes({
  'GET /account/password': {
    summary: 'Whether the caller’s account has a password',
    permission: 'user',
    output: z.object({ isSet: z.boolean() }),
  },
  'GET /account/password/rule': {
    summary: 'The least length of a new password',
    permission: 'public',
    output: z.object({ minLength: z.number().int().describe('In characters.') }),
  },
  'POST /account/changepw/request': {
    summary: 'Request a password reset link, or start changing your password',
    description:
      'With `email`: emails a link to that address if it has an account; the response is the same if it doesn’t. A newer link replaces older ones. Logged in and without `email`: returns a change token in exchange for `currentPassword`; an account without a password needs a recent identity confirmation instead.',
    permission: 'public',
    entrance: true,
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({
      email: z.string().trim().max(254).pipe(z.email()).optional(),
      currentPassword: z.string().max(1000).optional(),
    }),
    output: z.object({
      token: z.string().nullable().describe('For a change; null if a link was requested.'),
      expiresInSeconds: z.number().int(),
    }),
  },
  'POST /account/changepw/finalize': {
    summary: 'Set a new password with the token from the link or the change, once',
    description:
      'Ends all other sessions and emails a notice. A link doesn’t log the user in: log in with the new password, and the second factor if there is one.',
    permission: 'public',
    entrance: true,
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({
      token: z.string().max(200),
      password: z.string().max(1000).describe(passwordRule),
      passwordRepeat: z.string().max(1000).describe('The same as `password`.'),
    }),
    output: z.object({
      email: z.string().describe('The email address of the account whose password was set.'),
    }),
  },
})
