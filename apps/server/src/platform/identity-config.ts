import { createPrivateKey } from 'node:crypto'
import type { Env } from './env.ts'
import { StartError } from './errors.ts'

interface Client {
  clientId: string
  /** Another address than the provider's own; tests and proxies have one. */
  issuer: string
}

/** Who else may say who somebody is; null where the keys are not set. */
export interface Identity {
  google: (Client & { clientSecret: string }) | null
  apple: (Client & { teamId: string; keyId: string; privateKey: string }) | null
  /** Providers without keys are played by ourselves. Anybody can be anybody there. */
  practice: boolean
}

/** `PLAX_GOOGLE_…` and `PLAX_APPLE_…`: all of a provider's, or none. */
export function readIdentity(env: Env): Identity {
  const production = env.NODE_ENV === 'production'
  return {
    google: readGoogle(env, production),
    apple: readApple(env, production),
    practice: readPractice(env, production),
  }
}

function readGoogle(env: Env, production: boolean): Identity['google'] {
  const [clientId, clientSecret] = readTogether(env, [
    'PLAX_GOOGLE_CLIENT_ID',
    'PLAX_GOOGLE_CLIENT_SECRET',
  ])
  if (!clientId || !clientSecret) return null
  const issuer = readIssuer(env, 'PLAX_GOOGLE_ISSUER', production) ?? 'https://accounts.google.com'
  return { clientId, clientSecret, issuer }
}

function readApple(env: Env, production: boolean): Identity['apple'] {
  const [clientId, teamId, keyId, privateKey] = readTogether(env, [
    'PLAX_APPLE_CLIENT_ID',
    'PLAX_APPLE_TEAM_ID',
    'PLAX_APPLE_KEY_ID',
    'PLAX_APPLE_PRIVATE_KEY',
  ])
  if (!clientId || !teamId || !keyId || !privateKey) return null
  const issuer = readIssuer(env, 'PLAX_APPLE_ISSUER', production) ?? 'https://appleid.apple.com'
  return { clientId, teamId, keyId, privateKey: readKey(privateKey), issuer }
}

/** Many places that hold variables know no line breaks. */
function readKey(value: string): string {
  const pem = value.replaceAll('\\n', '\n')
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem)
    if (asymmetricKeyDetails?.namedCurve === 'prime256v1') return pem
  } catch {
    // Told below, as any other key that is not Apple's.
  }
  throw new StartError('PLAX_APPLE_PRIVATE_KEY must be the key (.p8) from Apple.')
}

/** The values of variables that are all set, or none of them. */
export function readTogether(env: Env, names: readonly string[]): (string | undefined)[] {
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < names.length) {
    throw new StartError(`${missing.join(' and ')} must be set too.`)
  }
  return names.map((name) => env[name])
}

/** Another address than a provider's own, or null; plain http is not for production. */
export function readIssuer(env: Env, name: string, production: boolean): string | null {
  const value = env[name]
  if (!value) return null
  const scheme = URL.parse(value)?.protocol
  if (scheme === 'https:' || (scheme === 'http:' && !production)) return value
  throw new StartError(`${name} must be an address that begins with https, not "${value}".`)
}

function readPractice(env: Env, production: boolean): boolean {
  const asked = env.PLAX_PRACTICE_SIGN_IN
  if (!asked) return !production && env.NODE_ENV !== 'test'
  if (asked !== '0' && production) {
    throw new StartError(
      'PLAX_PRACTICE_SIGN_IN lets anyone log in as anyone, so it can’t be used in production.',
    )
  }
  return asked !== '0'
}
