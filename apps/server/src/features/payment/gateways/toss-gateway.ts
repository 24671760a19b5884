import { createHash } from 'node:crypto'
import type { GatewayConfig } from '../../../platform/gateway-config.ts'
import type { Gateway, GatewayPayment, PaymentStanding, PaymentState } from './gateway.ts'
import { listTransactions } from './toss-list.ts'

type TossConfig = Extract<GatewayConfig, { name: 'toss' }>

const timeoutMs = 30_000

/** Of Toss's answer about a payment, what we ask for. */
interface TossPayment {
  paymentKey: string
  orderId: string
  status: string
  totalAmount: number
  /** What is left of it after what went back. */
  balanceAmount: number
  checkout?: { url: string } | null
}

class TossError extends Error {
  readonly status: number

  constructor(status: number, { message }: { message?: string }) {
    super(message ?? `Toss Payments answered ${status}`)
    this.status = status
  }
}

/**
 * Toss Payments' one-time payments (https://docs.tosspayments.com/reference): made by the server, paid
 * on Toss's page, and captured by `confirm`, for which Toss compares order and amount. In KRW alone.
 */
export function createTossGateway(config: TossConfig): Gateway {
  const call = async (path: string, body?: object, key?: string) =>
    (await callToss(config, path, body, key)) as TossPayment
  return {
    name: 'Toss Payments',
    isSandbox: false,
    isOpen: true,
    currencies: ['KRW'],
    ready: async ({ orderOid, amountMinor, description, returnUrl }) => {
      const payment = await call(
        '/v1/payments',
        {
          method: 'CARD',
          amount: amountMinor,
          orderId: orderOid,
          orderName: description,
          successUrl: returnUrl,
          failUrl: `${returnUrl}&failed=1`,
        },
        `ready-${orderOid}`,
      )
      return { gatewayRef: payment.paymentKey, redirectUrl: payment.checkout?.url ?? returnUrl }
    },
    capture: async ({ orderOid, paymentKey, amountMinor }) => {
      try {
        const payment = await call(
          '/v1/payments/confirm',
          { paymentKey, orderId: orderOid, amount: amountMinor },
          `confirm-${orderOid}-${digest(paymentKey)}`,
        )
        return stateOf(payment)
      } catch (error) {
        // A refusal says why, but not how the payment stands: it may have been captured before.
        if (!isRefusal(error)) throw error
        return (await find(config, { orderOid }))?.state ?? 'open'
      }
    },
    // What nobody confirms lapses by itself, and only we confirm.
    cancel: async () => {},
    find: ({ orderOid }) => find(config, { orderOid }),
    refund: async ({ orderOid, key, amountMinor }) => {
      const found = await find(config, { orderOid })
      if (!found) throw new Error(`Toss Payments knows no order ${orderOid}.`)
      const path = `/v1/payments/${encodeURIComponent(found.gatewayRef)}/cancel`
      await call(path, { cancelReason: 'Refund', cancelAmount: amountMinor }, key)
    },
    list: (period) => listTransactions((path) => callToss(config, path), period),
    refunded: async ({ orderOid }) => {
      const payment = await findByOrder(config, orderOid)
      return payment ? payment.totalAmount - payment.balanceAmount : 0
    },
    cards: null,
  }
}

async function find(
  config: TossConfig,
  { orderOid }: Pick<GatewayPayment, 'orderOid'>,
): Promise<PaymentStanding | null> {
  const payment = await findByOrder(config, orderOid)
  return payment && { state: stateOf(payment), gatewayRef: payment.paymentKey, declineCode: null }
}

async function findByOrder(config: TossConfig, orderOid: string): Promise<TossPayment | null> {
  try {
    return (await callToss(config, `/v1/payments/orders/${orderOid}`)) as TossPayment
  } catch (error) {
    if (error instanceof TossError && error.status === 404) return null
    throw error
  }
}

/** What was given back was captured before. */
function stateOf({ status }: TossPayment): PaymentState {
  if (['DONE', 'CANCELED', 'PARTIAL_CANCELED'].includes(status)) return 'captured'
  return status === 'ABORTED' || status === 'EXPIRED' ? 'declined' : 'open'
}

/** Not where our key is wrong, the same call runs already, or there are too many: then nothing is known. */
function isRefusal(error: unknown): boolean {
  return error instanceof TossError && error.status < 500 && ![401, 409, 429].includes(error.status)
}

/** Another payment key is another request; ours are texts that a header takes. */
function digest(paymentKey: string): string {
  return createHash('sha256').update(paymentKey).digest('hex').slice(0, 32)
}

async function callToss(
  { secretKey, url }: TossConfig,
  path: string,
  body?: object,
  key?: string,
): Promise<unknown> {
  const response = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new TossError(response.status, answer as { message?: string })
  return answer
}
