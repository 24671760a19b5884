import { z } from 'zod'
import { session } from './account.ts'
import { defineRoutes, oid } from '../route.ts'

const totpCode = z
  .string()
  .regex(/^\d{6}$/, 'A code has 6 digits.')
  .describe('From the authenticator app: 6 digits. It works once.')

/** The documents say `totpCode` here and `code` there: both are taken everywhere (spec D28). */
const codes = {
  totpCode: totpCode.optional(),
  code: totpCode.optional().describe('The same as `totpCode`.'),
}

const recoveryCode = z
  .string()
  .max(64)
  .optional()
  .describe('Instead of a code of the app: one of the ten recovery codes. It works once.')

const recoveryCodes = z
  .array(z.string())
  .describe('Ten codes; each can be used once instead of the app. They’re never shown again.')

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes. */
export const twoFactorRoutes = defineRoutes({
  'GET /account/2fa/status': {
    summary: 'Whether two-factor authentication is on',
    permission: 'user',
    output: z.object({
      enabled: z.boolean(),
      enabledAt: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  },
  'POST /account/2fa/setup': {
    summary:
      'Start setting up two-factor authentication; returns a secret for the authenticator app',
    description:
      'It stays off until POST /api/account/2fa/confirm, within an hour. A setup started in the last ten minutes keeps its secret; an older one ends.',
    permission: 'user',
    stepUp: true,
    limit: { calls: 20, windowSeconds: 600 },
    output: z.object({
      secret: z.string().describe('In base32, for manual entry.'),
      otpauthUri: z.string(),
      qrCode: z.string().describe('The URI as an SVG QR code.'),
    }),
  },
  'POST /account/2fa/confirm': {
    summary: 'Turn on two-factor authentication with a first code from the app',
    permission: 'user',
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({ userOid: oid.optional(), ...codes }),
    output: z.object({ enabled: z.literal(true), recoveryCodes }),
  },
  'POST /account/2fa/disable': {
    summary: 'Turn off two-factor authentication with a code',
    description: 'The code confirms the caller’s identity, so no separate confirmation is needed.',
    permission: 'user',
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({ ...codes, recoveryCode }),
    output: z.object({ enabled: z.literal(false) }),
  },
  'POST /account/2fa/recovery-codes': {
    summary: 'Create new recovery codes; the old ones stop working',
    permission: 'user',
    stepUp: true,
    limit: { calls: 10, windowSeconds: 600 },
    output: z.object({ recoveryCodes }),
  },
  'POST /account/2fa/verify-login': {
    summary: 'The second step of a login with two-factor authentication',
    description:
      'Takes `twoFactor` from the login response, and a code. Five wrong codes end the login, which then starts over with the first factor.',
    permission: 'public',
    entrance: true,
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      userOid: oid,
      token: z.string().max(200),
      loginType: z.string().max(64).nullish().describe('As returned by the login.'),
      ...codes,
      recoveryCode,
    }),
    output: session,
  },
})
