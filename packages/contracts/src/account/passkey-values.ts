import { z } from 'zod'

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'Base64url has letters, digits, - and _.')

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** What a browser answers that made a passkey. */
export const registration = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  })
  .describe('RegistrationResponseJSON of WebAuthn level 3, of a discoverable credential.')

/** What a browser answers that was asked to sign with a passkey. */
export const assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(200).optional(),
    }),
  })
  .describe('AuthenticationResponseJSON of WebAuthn level 3.')

/** Names the challenge that an answer is for. */
export const challengeToken = z
  .string()
  .max(200)
  .describe('As the options came with; it works once.')
