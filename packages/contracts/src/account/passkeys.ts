import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { session } from './account.ts'
import { assertion, challengeToken as token, registration } from './passkey-values.ts'
import { defineRoutes, oid } from '../route.ts'
import { shownName } from '../shown-text.ts'

const asked = z.object({
  token: z.string().describe('Valid for one response within five minutes.'),
  options: z
    .record(z.string(), z.unknown())
    .describe('For the browser, as defined by WebAuthn Level 3.'),
})

const name = ofCharacters(shownName.min(1), 60)

const passkey = z.object({
  oid,
  name: z.string(),
  isSynced: z.boolean().describe('Kept by a password manager on more than one device.'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

/** Passkeys: WebAuthn credentials that stand for both factors. */
export const passkeyRoutes = defineRoutes({
  'GET /account/passkeys': {
    summary: 'Your passkeys',
    permission: 'user',
    output: z.object({ items: z.array(passkey) }),
  },
  'POST /account/passkeys/options': {
    summary: 'Start adding a passkey',
    permission: 'user',
    stepUp: true,
    limit: { calls: 30, windowSeconds: 600 },
    output: asked,
  },
  'POST /account/passkeys': {
    summary: 'Add a passkey',
    permission: 'user',
    stepUp: true,
    limit: { calls: 30, windowSeconds: 600 },
    body: z.object({ token, name, response: registration }),
    output: passkey,
  },
  'PUT /account/passkeys/{oid}': {
    summary: 'Rename a passkey',
    permission: 'user',
    params: z.object({ oid }),
    body: z.object({ name }),
    output: passkey,
  },
  'DELETE /account/passkeys/{oid}': {
    summary: 'Remove a passkey; the last login method can’t be removed',
    permission: 'user',
    stepUp: true,
    params: z.object({ oid }),
    output: z.object({ removed: z.literal(true) }),
  },
  'POST /account/passkeys/sign-in/options': {
    summary: 'Start a passkey login',
    permission: 'public',
    entrance: true,
    limit: { calls: 120, windowSeconds: 600 },
    output: asked,
  },
  'POST /account/passkeys/sign-in': {
    summary: 'Log in with a passkey; it counts as both factors',
    permission: 'public',
    entrance: true,
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({ token, response: assertion }),
    output: session,
  },
  'POST /account/passkeys/step-up/options': {
    summary: 'Start confirming your identity with a passkey (POST /api/account/step-up)',
    permission: 'user',
    limit: { calls: 30, windowSeconds: 600 },
    output: asked,
  },
})
