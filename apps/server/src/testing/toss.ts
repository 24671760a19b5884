import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TossPayment {
  paymentKey: string
  orderId: string
  status: string
  totalAmount: number
  balanceAmount: number
}

export interface TossServer {
  env: Record<string, string>
  /** By order. */
  payments: Map<string, TossPayment>
  calls: { path: string; key: string | undefined; body: Record<string, unknown> }[]
  isDown: boolean
  /** Does what a call asks, and then cuts the line. */
  losesAnswers: boolean
  /** The buyer proves who they are on Toss's page, or the card company refuses them. */
  decide(orderOid: string, decision: 'approve' | 'reject'): string
  close(): Promise<void>
}

const secretKey = 'test_sk_plax'

/** A server of this machine that speaks Toss Payments' wire format: JSON, Basic auth, keys, error codes. */
export async function startToss(): Promise<TossServer> {
  const answered = new Map<string, Answer>()
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const key = request.headers['idempotency-key'] as string | undefined
      const path = request.url ?? '/'
      if (request.method === 'POST') toss.calls.push({ path, key, body })
      const known = key ? answered.get(key) : undefined
      const answer = refusal(toss, request) ?? known ?? act(toss, path, body)
      if (key && answer.status < 500) answered.set(key, answer)
      if (toss.losesAnswers) return request.socket.destroy()
      return response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const toss: TossServer = {
    env: {
      PLAX_GATEWAY: 'toss',
      TOSS_SECRET_KEY: secretKey,
      PLAX_TOSS_URL: `http://127.0.0.1:${port}`,
    },
    payments: new Map(),
    calls: [],
    isDown: false,
    losesAnswers: false,
    decide: (orderOid, decision) => {
      const payment = toss.payments.get(orderOid)
      if (!payment) throw new Error(`Toss has no order ${orderOid}.`)
      payment.status = decision === 'approve' ? 'IN_PROGRESS' : 'ABORTED'
      return payment.paymentKey
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return toss
}

interface Answer {
  status: number
  body: unknown
}

function refusal(toss: TossServer, { headers }: IncomingMessage): Answer | null {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  if (toss.isDown) return failed(500, 'FAILED_INTERNAL_SYSTEM_PROCESSING')
  return headers.authorization === expected ? null : failed(401, 'UNAUTHORIZED_KEY')
}

function act(toss: TossServer, path: string, body: Record<string, unknown>): Answer {
  const orderId = String(body.orderId)
  if (path === '/v1/payments') {
    const amount = Number(body.amount)
    const made = {
      paymentKey: `tgen_${orderId}`,
      orderId,
      status: 'READY',
      totalAmount: amount,
      balanceAmount: amount,
    }
    toss.payments.set(orderId, made)
    return {
      status: 200,
      body: {
        ...made,
        checkout: { url: `https://api.tosspayments.com/v1/payments/${orderId}/checkout` },
      },
    }
  }
  if (path === '/v1/payments/confirm') return confirm(toss.payments.get(orderId), body)
  const [, , , key = '', verb = ''] = path.split('/')
  const payment = [...toss.payments.values()].find((one) =>
    key === 'orders' ? one.orderId === verb : one.paymentKey === key,
  )
  if (!payment) return failed(404, 'NOT_FOUND_PAYMENT')
  if (verb === 'cancel') {
    payment.balanceAmount -= Number(body.cancelAmount)
    payment.status = payment.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
  }
  return { status: 200, body: payment }
}

function confirm(payment: TossPayment | undefined, body: Record<string, unknown>): Answer {
  if (!payment || payment.paymentKey !== body.paymentKey)
    return failed(404, 'NOT_FOUND_PAYMENT_SESSION')
  if (payment.totalAmount !== body.amount) return failed(400, 'INVALID_REQUEST')
  if (payment.status === 'DONE') return failed(400, 'ALREADY_PROCESSED_PAYMENT')
  if (payment.status !== 'IN_PROGRESS') return failed(403, 'REJECT_CARD_PAYMENT')
  payment.status = 'DONE'
  return { status: 200, body: payment }
}

function failed(status: number, code: string): Answer {
  return { status, body: { code, message: `Toss says ${code}.` } }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>
}
