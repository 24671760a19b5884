import { z } from 'zod'
import { accountRoutes } from '../account/account.ts'
import { defineRoutes, oid, type RouteContract } from '../route.ts'

const appType = z
  .string()
  .regex(/^[\w-]{1,32}$/)
  .default('plax')
  .describe('The app that asks; a hint.')

type AccountRoutes = typeof accountRoutes
type Aliases = {
  [
    K in keyof AccountRoutes as K extends `${infer M extends 'GET' | 'POST'} /account/${infer Rest}`
      ? `${M} /story-chat/account/${Rest}`
      : never
  ]: AccountRoutes[K]
}

/** Where a call of the account service is under `/story-chat` as well; null where it is not. */
export function aliasOf(key: string): string | null {
  const match = /^(GET|POST) \/account\/(.+)$/.exec(key)
  return match ? `${match[1]} /story-chat/account/${match[2]}` : null
}

const aliases: Record<string, RouteContract> = {}
for (const [key, contract] of Object.entries<RouteContract>(accountRoutes)) {
  const alias = aliasOf(key)
  const summary = `${contract.summary} (the same as /${key.split(' /')[1]})`
  if (alias) aliases[alias] = { ...contract, summary }
}

const login = accountRoutes['POST /account/login']

/** The account service under `/story-chat` (spec D2 and D37). */
export const storyAccountRoutes = {
  ...(aliases as unknown as Aliases),
  ...defineRoutes({
    'POST /story-chat/account/login': {
      ...login,
      summary: 'Open a session for an app (same as /account/login)',
      body: login.body.extend({ appType }),
    },
    'POST /story-chat/account/create': {
      summary: 'Create a guest account for an app, or return the one in the call',
      description:
        'A guest account is a device ID, sent as `x-guest-device-id` or in the cookie `plax_guest`, which this call sets. Guest data moves to the account at sign-up.',
      permission: 'public',
      limit: { calls: 30, windowSeconds: 600 },
      body: z.object({ appType }),
      output: z.object({
        guestDeviceId: oid,
        isNew: z.boolean(),
        appType,
      }),
    },
  }),
}
