import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { nicknameMaxLength } from '../limits.ts'
import { awaitingCode, session } from './account.ts'
import { renewedToken } from './renewed-token.ts'
import { defineRoutes } from '../route.ts'

/** Who else may say who somebody is. */
export const identityProviders = ['google', 'apple'] as const

const provider = z.enum(identityProviders)

/** Where the browser goes next: the provider's own page. */
const departure = z.object({ url: z.string().describe('The provider’s page, for this browser.') })

const text = (most: number) => z.string().max(most).optional()

const answered = {
  code: text(4000).describe('The code the provider gave the browser; it works once.'),
  state: text(200).describe('As it was sent to the provider.'),
  iss: text(500).describe('The issuer, if the provider sends one (RFC 9207).'),
  error: text(200).describe('Why the provider didn’t return a code.'),
  user: text(2000).describe('The name, which Apple only sends at the first login.'),
}

/** What a provider's answer leads to. */
const arrival = z.union([
  session,
  awaitingCode,
  z
    .object({
      signUp: z.object({
        provider,
        token: z.string().describe('Valid for an hour in this browser.'),
        email: z.string(),
        name: z.string().nullable().describe('As provided by the provider.'),
      }),
    })
    .describe('No account uses it yet; continue with POST /api/account/providers/sign-up.'),
  z
    .object({ done: z.enum(['linked', 'stepped-up']), provider, token: renewedToken })
    .describe('If the user was already logged in.'),
])

const passOn = {
  permission: 'public',
  entrance: true,
  limit: { calls: 120, windowSeconds: 600 },
  query: z.object(answered),
  redirects: true,
  output: z.object({}).describe('A redirect to the page that submits the response.'),
} as const

const takeAnswer = {
  permission: 'public',
  entrance: true,
  limit: { calls: 60, windowSeconds: 600 },
  body: z.object(answered),
  output: arrival,
} as const

/** Google and Apple, by OpenID Connect. */
export const providerRoutes = defineRoutes({
  'GET /account/providers': {
    summary: 'Ways to log in here',
    permission: 'public',
    output: z.object({
      items: z.array(
        z.object({
          provider,
          isPractice: z.boolean().describe('Replaces the real one in development.'),
        }),
      ),
      sendsMail: z
        .boolean()
        .describe(
          'Whether codes and links can be emailed: for signing up and resetting a password.',
        ),
    }),
  },
  'POST /account/providers/{provider}/sign-in': {
    summary: 'Start a login with a provider',
    permission: 'public',
    entrance: true,
    limit: { calls: 60, windowSeconds: 600 },
    params: z.object({ provider }),
    output: departure,
  },
  'POST /account/providers/{provider}/link': {
    summary: 'Start linking a provider to your account',
    permission: 'user',
    stepUp: true,
    limit: { calls: 30, windowSeconds: 600 },
    params: z.object({ provider }),
    output: departure,
  },
  'POST /account/providers/{provider}/step-up': {
    summary: 'Start confirming your identity with a provider',
    permission: 'user',
    limit: { calls: 30, windowSeconds: 600 },
    params: z.object({ provider }),
    output: departure,
  },
  'POST /account/providers/sign-up': {
    summary: 'Create an account for a new provider login',
    permission: 'public',
    entrance: true,
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({
      token: z.string().max(200).describe('From `signUp`.'),
      nickname: z.string().max(pointsOf(nicknameMaxLength)),
      privacyConsent: z.boolean().default(false).describe('Must be true.'),
    }),
    output: session,
  },
  'GET /account/g-login': {
    summary: 'Receive Google’s response and forward it to the page',
    ...passOn,
  },
  'POST /account/g-login': { summary: 'Log in with Google’s response', ...takeAnswer },
  'GET /account/a-login': {
    summary: 'Receive Apple’s response and forward it to the page',
    ...passOn,
  },
  'POST /account/a-login': {
    summary: 'Log in with Apple’s response',
    description: 'Apple posts its response as a form. This call only redirects it to the page.',
    ...takeAnswer,
    formPost: true,
    redirects: true,
  },
  'GET /account/sign-in-methods': {
    summary: 'Providers linked to your account',
    permission: 'user',
    output: z.object({
      items: z.array(
        z.object({
          provider,
          email: z.string().nullable(),
          linkedAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  'DELETE /account/sign-in-methods/{provider}': {
    summary: 'Unlink a provider; the last login method can’t be removed',
    permission: 'user',
    stepUp: true,
    params: z.object({ provider }),
    output: z.object({ removed: z.literal(true) }),
  },
})
