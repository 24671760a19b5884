import { type Env } from './env.ts'
import { StartError } from './errors.ts'

/** Which company takes the money; the sandbox, where nothing is set. */
export type GatewayConfig =
  | { name: 'sandbox' }
  | { name: 'stripe'; secretKey: string; webhookSecret: string; url: URL | null }

/** `PLAX_GATEWAY` with the keys of that company. */
export function readGateway(env: Env): GatewayConfig {
  const name = env.PLAX_GATEWAY ?? 'sandbox'
  if (name === 'sandbox') return { name }
  if (name === 'stripe') return readStripe(env)
  throw new StartError(`PLAX_GATEWAY takes "sandbox" and "stripe", not "${name}".`)
}

function readStripe(env: Env): GatewayConfig {
  const secretKey = env.STRIPE_SECRET_KEY
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET
  if (!secretKey || !webhookSecret) {
    throw new StartError(
      'PLAX_GATEWAY=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: the webhook is how a payment is known whose buyer never came back.',
    )
  }
  return { name: 'stripe', secretKey, webhookSecret, url: readUrl(env.PLAX_STRIPE_URL) }
}

function readUrl(value: string | undefined): URL | null {
  if (value === undefined) return null
  const url = URL.parse(value)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new StartError(`PLAX_STRIPE_URL must be an address that begins with http, not "${value}".`)
}
