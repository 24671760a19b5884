import { type Env } from './env.ts'
import { StartError } from './errors.ts'

/** Which company takes the money; the sandbox, where nothing is set. */
export type GatewayConfig =
  | { name: 'sandbox' }
  | { name: 'toss'; secretKey: string; url: URL }
  | { name: 'stripe'; secretKey: string; webhookSecret: string; url: URL | null }

/** `PLAX_GATEWAY` with the keys of that company. */
export function readGateway(env: Env): GatewayConfig {
  const name = env.PLAX_GATEWAY ?? 'sandbox'
  if (name === 'sandbox') return { name }
  if (name === 'stripe') return readStripe(env)
  if (name === 'toss') return readToss(env)
  throw new StartError(`PLAX_GATEWAY takes "sandbox", "stripe" and "toss", not "${name}".`)
}

function readStripe(env: Env): GatewayConfig {
  const secretKey = env.STRIPE_SECRET_KEY
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET
  if (!secretKey || !webhookSecret) {
    throw new StartError(
      'PLAX_GATEWAY=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. The webhook confirms payments whose buyers don’t return to the site.',
    )
  }
  return {
    name: 'stripe',
    secretKey,
    webhookSecret,
    url: readUrl('PLAX_STRIPE_URL', env.PLAX_STRIPE_URL),
  }
}

function readToss(env: Env): GatewayConfig {
  const secretKey = env.TOSS_SECRET_KEY
  if (!secretKey) throw new StartError('PLAX_GATEWAY=toss needs TOSS_SECRET_KEY.')
  const url = readUrl('PLAX_TOSS_URL', env.PLAX_TOSS_URL)
  return { name: 'toss', secretKey, url: url ?? new URL('https://api.tosspayments.com') }
}

function readUrl(name: string, value: string | undefined): URL | null {
  if (value === undefined) return null
  const url = URL.parse(value)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new StartError(`${name} must be an address that begins with http, not "${value}".`)
}
