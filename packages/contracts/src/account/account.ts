import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { role } from './held-role.ts'
import { languages } from '../languages.ts'
import { nicknameMaxLength, nicknameMinLength } from '../limits.ts'
import { passwordMaxLength, passwordMinLength } from './password-rules.ts'
import { picture } from '../media/media.ts'
import { assertion, challengeToken } from './passkey-values.ts'
import { renewedToken } from './renewed-token.ts'
import { defineRoutes, oid } from '../route.ts'

const email = z.string().trim().max(254).pipe(z.email()).describe('At most 254 characters.')

/** The rules as `limits.ts` checks them. */
const passwordRule = `${passwordMinLength} to ${passwordMaxLength} characters with letters and digits, and none of the commonest passwords. The operator may ask for more characters.`
const nicknameRule = `${nicknameMinLength} to ${nicknameMaxLength} letters or digits of any script, without spaces.`

const code = z.string().regex(/^\d{6}$/, 'A code has 6 digits.')

/** Names by the code of a language; only those that were given. */
export const multiLangNick = z
  .partialRecord(z.enum(languages), z.string())
  .describe('Names by language (ko, en, jp, es), as far as they were given.')

/** What a user sees of themself. Amounts are in `GET /wallet`. */
export const ownUser = z
  .object({
    oid,
    nickname: z.string(),
    picture: picture.nullable(),
    email: z.string(),
    language: z.string(),
    roles: z.array(role).describe('The user’s roles (R-shell-003).'),
    isCreator: z.boolean(),
    isAdmin: z.boolean(),
    isUserAdult: z.boolean().describe('Known to be an adult.'),
    adultOn: z.boolean().describe('Can see adult content.'),
    creatorTags: z.array(z.string()),
    canWriteStories: z.boolean().describe('Has the permission `storyWriter`.'),
    customUrl: z.string().nullable(),
    registeredAt: z.iso.datetime(),
    withdrawsAt: z.iso
      .datetime()
      .nullable()
      .describe('Account deletion was requested; until then, a login or a call cancels it.'),
  })
  .meta({ id: 'OwnUser' })

/** What anyone sees of a user. */
export const publicUser = z
  .object({
    oid,
    nickname: z.string().describe('Unique.'),
    name: z
      .string()
      .describe(
        'The name to show: the display name of their channel in the request’s language, or their own name in it, or else another display name, or the nickname.',
      ),
    multiLangNick,
    picture: picture.nullable(),
    isCreator: z.boolean(),
    customUrl: z.string().nullable(),
    introduction: z.string().describe('In the request’s language, or else in another one.'),
    channelLanguage: z.array(z.enum(languages)).describe('The languages that they write in.'),
    registeredAt: z.iso.datetime(),
  })
  .meta({ id: 'PublicUser' })

/** What a login ends with. */
export const session = z.object({
  token: z
    .string()
    .describe(
      'A bearer token: the session’s own after a login, or a one-hour token for a restored web session.',
    ),
  user: ownUser,
  withdrawalCancelled: z
    .literal(true)
    .optional()
    .describe('Whether this login canceled a pending account deletion (R-withdrawal-004).'),
})

/** A login whose first factor was right; the second one is asked for. */
export const awaitingCode = z.object({
  twoFactor: z
    .object({
      userOid: oid,
      token: z.string().describe('For the second step only; it works once.'),
      loginType: z.string(),
      expiresInSeconds: z.number().int(),
    })
    .describe('For POST /api/account/2fa/verify-login, with a code.'),
})

const userLookup = {
  userOid: z.string().max(24).optional(),
  customUrl: z.string().max(64).optional(),
  filter: z.string().max(500).optional(),
  options: z.string().max(500).optional(),
  creator: z.string().max(64).optional(),
}

const gotUser = z.object({
  user: publicUser.nullable(),
  isBlocked: z.boolean().describe('The caller blocked this user.'),
  isFavorite: z.boolean().describe('The caller follows this creator.'),
  followerCount: z.number().int().describe('How many people follow this user.'),
  self: ownUser
    .extend({
      shoppingCart: z.array(z.string()).describe('Entries `type_contentOid`, latest first.'),
      oneTouchPayment: z.boolean(),
      likedContents: z
        .record(z.string(), z.array(z.string()))
        .describe('By content type, such as `video` or `story`: the ids of the 100 liked last.'),
      likedComments: z
        .record(z.string(), z.record(z.string(), z.array(z.number().int())))
        .describe('By content type and content: the positions of the 100 latest comments liked.'),
    })
    .meta({ id: 'OwnUserInFull' })
    .nullable(),
})

const loginBody = z.object({
  email: z.string().trim().max(254).optional().describe('With `password`.'),
  password: z.string().max(1000).optional().describe('With `email`.'),
  token: z.string().max(2000).optional().describe('Instead of `email` and `password`.'),
})

export const accountRoutes = defineRoutes({
  'POST /account/signup/code': {
    summary: 'Send a sign-up code to an email address',
    permission: 'public',
    entrance: true,
    limit: { calls: 10, windowSeconds: 600 },
    description:
      'An address that has an account gets an email that says so; the response is the same. The code works for ten minutes and five attempts. A development instance shows its emails at /api/dev/mail.',
    body: z.object({ email }),
    output: z.object({ expiresInSeconds: z.number().int() }),
  },
  'POST /account/signup/verify': {
    summary: 'Confirm an email address with the emailed code',
    permission: 'public',
    entrance: true,
    limit: { calls: 30, windowSeconds: 600 },
    body: z.object({ email, code }),
    output: z.object({ signupToken: z.string().describe('Good for an hour.') }),
  },
  'GET /account/signup/gift': {
    summary: 'What a person gets with their first account',
    permission: 'public',
    description:
      'Given once per person. Both are 0 if there is no gift, or if accounts from the caller’s IP address already got today’s.',
    output: z.object({
      bonusCreditMilli: z.number().int().describe('Bonus credits, in thousandths.'),
      replies: z.number().int().describe('How many ordinary replies that buys.'),
    }),
  },
  'POST /account/signup': {
    summary: 'Create an account; the guest device’s chats move into it',
    permission: 'public',
    guestDevice: 'Names the device whose chats count here.',
    entrance: true,
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({
      signupToken: z.string().max(2000).describe('From POST /api/account/signup/verify.'),
      password: z.string().max(1000).describe(passwordRule),
      passwordRepeat: z.string().max(1000).describe('The same as `password`.'),
      nickname: z.string().max(pointsOf(nicknameMaxLength)).describe(nicknameRule),
      privacyConsent: z.boolean().default(false).describe('Must be true.'),
    }),
    output: session,
  },
  'POST /account/login': {
    summary: 'Log in with email and password, or restore a session from its token or cookie',
    description:
      'Send `email` and `password`; or only `token`, an earlier bearer token; or neither, with the session cookie. Calls with a password or a token are limited to 60 per IP address in 600 seconds; calls with a password also to 10 per email and IP address in 300 seconds. With two-factor authentication, a correct password only returns `twoFactor`.',
    permission: 'public',
    entrance: true,
    // Every page that is opened restores its session by this call.
    limit: { calls: 600, windowSeconds: 600 },
    body: loginBody,
    output: z.union([session, awaitingCode]),
  },
  'GET /account/step-up': {
    summary: 'Ways to confirm your identity',
    permission: 'user',
    output: z.object({
      methods: z.array(z.enum(['password', 'totp', 'passkey', 'google', 'apple'])),
    }),
  },
  'POST /account/step-up': {
    summary: 'Confirm your identity, for calls that require it',
    description:
      'Sensitive calls return `account.step_up_required` if identity was last confirmed more than ten minutes ago; a login counts. With two-factor authentication, neither a password nor a provider is enough. The session gets a new token, and the previous one stops working. To confirm with a provider, start at POST /api/account/providers/{provider}/step-up.',
    permission: 'user',
    limit: { calls: 10, windowSeconds: 300 },
    body: z.object({
      password: z.string().max(1000).optional(),
      totpCode: code.optional().describe('From the authenticator app.'),
      code: code.optional().describe('The same as `totpCode`.'),
      passkey: z
        .object({ token: challengeToken, response: assertion })
        .optional()
        .describe('The answer to POST /api/account/passkeys/step-up/options.'),
    }),
    output: z.object({
      authenticatedAt: z.iso.datetime(),
      token: renewedToken,
    }),
  },
  'POST /account/logout': {
    summary: 'Log out',
    permission: 'public',
    entrance: true,
    output: z.object({ ended: z.boolean() }),
  },
  'GET /account/userfromnickname': {
    summary: 'Whether a nickname is available, and who has it',
    permission: 'public',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object({
      nickname: z.string().max(pointsOf(nicknameMaxLength)).describe(nicknameRule),
    }),
    output: z.object({
      available: z.boolean(),
      message: z.string(),
      user: publicUser.nullable(),
    }),
  },
  'GET /account/getuser': {
    summary: 'A user by ID or custom URL, or the caller',
    permission: 'public',
    query: z.object(userLookup),
    output: gotUser,
  },
  'GET /story-chat/getuser': {
    summary: 'A user by ID or custom URL, or the caller (same as /account/getuser)',
    permission: 'public',
    query: z.object(userLookup),
    output: gotUser,
  },
  'GET /account/country': {
    summary: 'The caller’s country, if the operator’s proxy provides it',
    permission: 'public',
    output: z.object({
      isDetected: z.boolean().describe('Whether the operator’s proxy provides countries at all.'),
      country: z.string().nullable().describe('Two capital letters (ISO 3166); null if unknown.'),
      language: z
        .enum(languages)
        .nullable()
        .describe('The language that goes with the country: ko, jp or en; null with it.'),
    }),
  },
  'GET /account/date': {
    summary: 'The server’s date and time',
    permission: 'public',
    output: z.object({ date: z.iso.datetime() }),
  },
  'GET /account/creator-terms': {
    summary: 'The fees creators accept',
    permission: 'public',
    output: z.object({ platformFeePercent: z.number(), chatSharePercent: z.number() }),
  },
  'POST /account/creator': {
    summary: 'Become a creator; the terms of use and the fees must be accepted',
    permission: 'user',
    body: z.object({
      acceptTerms: z.boolean().default(false).describe('Must be true.'),
      acceptFees: z
        .boolean()
        .default(false)
        .describe('Must be true; the fees are at /api/account/creator-terms.'),
    }),
    output: z.object({ user: ownUser }),
  },
  'POST /story-chat/account/migrate': {
    summary: 'Move a guest device’s chats into the caller’s account, once',
    permission: 'user',
    guestDevice: 'Needed: the device whose chats move.',
    body: z.object({ appType: z.string().max(32).optional() }),
    output: z.object({ migrated: z.boolean() }),
  },
})
