import { z } from 'zod'
import { qrCodePattern } from './qr-values.ts'
import { defineRoutes } from '../route.ts'

export const qrVisitRoutes = defineRoutes({
  'POST /account/qr-visits': {
    summary: 'Record a visit by QR code, for an account or a device',
    description:
      'Each code is saved once per account or device; a device’s codes move to its account at sign-up. A visit by code doesn’t join the event.',
    permission: 'guest',
    limit: { calls: 30, windowSeconds: 3600 },
    body: z.object({
      qrEventCode: z
        .string()
        .regex(qrCodePattern, 'A code has 1 to 64 letters, digits, hyphens and underscores.')
        .describe('1 to 64 letters, digits, hyphens and underscores.'),
    }),
    output: z.object({ isNew: z.boolean().describe('False if it was already recorded.') }),
  },
})
