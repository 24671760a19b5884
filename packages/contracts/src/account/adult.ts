import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { ownUser } from './account.ts'
import { adultNameMaxLength, checkMethods, verifierNames } from './adult-values.ts'
import { defineRoutes, oid } from '../route.ts'

const dayLimit = { calls: 20, windowSeconds: 24 * 3600 }

const begun = z.object({
  verificationOid: oid,
  sessionId: z.string().describe('The provider’s ID for the check.'),
  url: z.string().describe('Where to send the user, who returns to their Account page.'),
})

const verification = z.object({ verificationOid: oid.describe('From POST /api/account/cert.') })

/** Adult verification (R-adult-001): a form, a check by a provider, and what came of it. */
export const adultRoutes = defineRoutes({
  'POST /account/cert': {
    summary: 'Submit the verification form; a check by a provider comes next',
    description:
      'The data is stored only as keyed hashes, and only until the check ends, within an hour.',
    permission: 'user',
    limit: dayLimit,
    body: z.object({
      name: z
        .string()
        .max(pointsOf(adultNameMaxLength))
        .describe(`At most ${adultNameMaxLength} characters.`),
      birthDate: z.string().max(40).describe('YYYYMMDD'),
      phoneNumber: z.string().max(60).describe('Digits, with a country code or without.'),
    }),
    output: z.object({
      verificationOid: oid,
      provider: z.enum(verifierNames).describe('`sandbox` doesn’t check anyone’s age.'),
      methods: z.array(z.enum(checkMethods)),
      expiresAt: z.iso.datetime(),
    }),
  },
  'POST /account/yoti/session/create': {
    summary: 'Start an age check by ID document',
    description:
      'Uses Yoti if the operator has set its keys, otherwise the sandbox. A check starts only once.',
    permission: 'user',
    limit: dayLimit,
    body: verification,
    output: begun,
  },
  'POST /account/yoti/ae/session': {
    summary: 'Start an age check by age estimation',
    description: 'Same as POST /api/account/yoti/session/create.',
    permission: 'user',
    limit: dayLimit,
    body: verification,
    output: begun,
  },
  'POST /account/certified': {
    summary: 'Get the result of an age check; a passed check verifies the caller',
    description:
      'The server gets the result from the provider. Ask again while it’s `pending`; a failed check is final.',
    permission: 'user',
    limit: { calls: 240, windowSeconds: 600 },
    body: verification,
    output: z.object({ state: z.enum(['pending', 'verified']), user: ownUser }),
  },
  'GET /account/certified': {
    summary: 'Whether the caller is age-verified, and how',
    permission: 'user',
    output: z.object({
      verified: z
        .object({
          provider: z.enum(verifierNames),
          method: z.enum(checkMethods),
          birthYear: z.number().int().nullable(),
          verifiedAt: z.iso.datetime(),
        })
        .nullable(),
      isBarred: z.boolean().describe('Barred from adult content, even if verified.'),
      isOn: z.boolean(),
    }),
  },
  'DELETE /account/certified': {
    summary: 'Withdraw your age verification and delete its data',
    permission: 'user',
    limit: dayLimit,
    output: z.object({ user: ownUser }),
  },
  'POST /account/adult-switch': {
    summary: 'Turn adult content on or off',
    description: 'Only age-verified users can turn it on.',
    permission: 'user',
    limit: { calls: 120, windowSeconds: 600 },
    body: z.object({ on: z.boolean() }),
    output: z.object({ user: ownUser }),
  },
  'GET /account/sandbox-check/{id}': {
    summary: 'Data for the sandbox’s page of an age check',
    permission: 'user',
    params: z.object({ id: oid }),
    output: z.object({
      method: z.enum(checkMethods),
      decision: z.enum(['approve', 'refuse']).nullable(),
    }),
  },
  'POST /account/sandbox-check/{id}': {
    summary: 'Decide a check in the sandbox, once',
    permission: 'user',
    params: z.object({ id: oid }),
    body: z.object({ decision: z.enum(['approve', 'refuse']) }),
    output: z.object({ returnUrl: z.string() }),
  },
})
