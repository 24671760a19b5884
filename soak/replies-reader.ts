import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { TwoServers } from './replies-servers.ts'

/** What the servers acknowledged, and how often an answer was cut and asked for again. */
export interface AcknowledgedState {
  /** Before it, the demo world was made. */
  since: Date
  replies: { messageId: string; key: string; state: string; text: string | null }[]
  charges: { orderOid: string; coins: number; postingId: string }[]
  conversions: { postingId: string; coins: number }[]
  cuts: { reply: number; charge: number; convert: number }
}

export function nothingHeard(): AcknowledgedState {
  const cuts = { reply: 0, charge: 0, convert: 0 }
  return { since: new Date(), replies: [], charges: [], conversions: [], cuts }
}

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many routes
  body: any
}

/** A signed-in reader who asks again, under the same key and at the other server, until answered. */
export class Reader {
  readonly #servers: Pick<TwoServers, 'address'>
  readonly #heard: AcknowledgedState
  #token = ''

  constructor(servers: Pick<TwoServers, 'address'>, heard: AcknowledgedState) {
    this.#servers = servers
    this.#heard = heard
  }

  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.#call('charge', 'POST /account/login', { email, password })
    this.#token = answer.body.token
  }

  async openRoom(contentOid: string): Promise<string> {
    const answer = await this.#call('reply', 'POST /story-chat/chat-room', { contentOid })
    return answer.body.room.roomOid
  }

  async charge(coins: number): Promise<void> {
    const order = { coins, currency: 'KRW', method: 'card', acceptTerms: true }
    const key = randomUUID()
    const ready = await this.#call('charge', 'POST /payment/onetime/ready', order, key)
    const { orderOid, redirectUrl } = ready.body
    const page = `/payment/sandbox/${redirectUrl.split('/').at(-1)}`
    const approved = await this.#call('charge', `POST ${page}`, { decision: 'approve' })
    const back = new URL(approved.body.returnUrl, 'http://plax.invalid')
    const proof = { orderOid, paymentKey: back.searchParams.get('paymentKey') }
    const paid = await this.#call('charge', 'POST /payment/onetime/confirm', proof, randomUUID())
    this.#heard.charges.push({ orderOid, coins, postingId: paid.body.postingId })
  }

  async convert(coins: number): Promise<void> {
    const body = { amount: coins, type: 'coin' }
    const key = randomUUID()
    const answer = await this.#call('convert', 'POST /story-chat/convert/credit', body, key)
    this.#heard.conversions.push({ postingId: answer.body.postingId, coins })
  }

  chat(roomOid: string, message: string): Promise<void> {
    return this.#ask(roomOid, 'message', { message, outputLength: 'normal' })
  }

  /** Has the last reply written anew. */
  reroll(roomOid: string): Promise<void> {
    return this.#ask(roomOid, 'reroll', {})
  }

  /** Lets the story go on, or the model write the reader's next words. */
  goOn(roomOid: string, mode: 'continue' | 'impersonate'): Promise<void> {
    return this.#ask(roomOid, 'auto-chat', { mode })
  }

  /** Asks for a reply and reads it to the end, across as many deaths as it takes. */
  async #ask(roomOid: string, path: string, body: Record<string, unknown>): Promise<void> {
    const key = randomUUID()
    const room = `/story-chat/chat-room/${roomOid}`
    const reply = { messageId: '', text: '' }
    let address: string | null = null
    for (let attempt = 0; ; attempt += 1) {
      address = await this.#servers.address(address)
      const resumes = reply.messageId !== '' && attempt % 2 === 1
      const request = resumes
        ? this.#fetch(
            address,
            `GET ${room}/message/${reply.messageId}/stream?from=${reply.text.length}`,
          )
        : this.#fetch(address, `POST ${room}/${path}`, body, key)
      const response = await request.catch(() => null)
      if (response && response.status !== 200) {
        const { code } = (await response.json().catch(() => ({}))) as { code?: string }
        if (response.status === 402 || code === 'chat.nothing_to_reroll') return
        await delay(500)
        continue
      }
      const end = response && (await readReply(response, reply))
      if (end) {
        const text = end.state === 'complete' ? reply.text : null
        const { messageId } = reply
        this.#heard.replies.push({ messageId, key, state: end.state, text })
        return
      }
      this.#heard.cuts.reply += 1
    }
  }

  async #call(
    kind: keyof AcknowledgedState['cuts'],
    route: string,
    body: Record<string, unknown>,
    key = '',
  ): Promise<Answer> {
    let address: string | null = null
    for (let tries = 0; tries < 400; tries += 1) {
      address = await this.#servers.address(address)
      try {
        const response = await this.#fetch(address, route, body, key)
        const answer = { status: response.status, body: await response.json() }
        if (answer.status === 200) return answer
        if (answer.status !== 429 && answer.status < 500) {
          throw new RangeError(`${route} answered ${answer.status}: ${answer.body.code}`)
        }
      } catch (error) {
        if (error instanceof RangeError) throw error
        this.#heard.cuts[kind] += 1
      }
      await delay(200)
    }
    throw new RangeError(`${route} was not answered.`)
  }

  #fetch(
    address: string,
    route: string,
    body?: Record<string, unknown>,
    key = '',
  ): Promise<Response> {
    const [method = 'GET', path = ''] = route.split(' ')
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}` }
    if (key) headers['idempotency-key'] = key
    if (body) headers['content-type'] = 'application/json'
    if (!this.#token) delete headers.authorization
    const json = body ? JSON.stringify(body) : null
    return fetch(`${address}/api${path}`, { method, headers, body: json })
  }
}

/** Reads events into the reply; null where the line was cut before the end. */
async function readReply(
  response: Response,
  reply: { messageId: string; text: string },
): Promise<{ state: string } | null> {
  let rest = ''
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const name = /^event: (.*)$/m.exec(event)?.[1]
        const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}')
        if (name === 'start') Object.assign(reply, { messageId: data.reply.messageId, text: '' })
        if (name === 'delta') reply.text = reply.text.slice(0, data.offset) + data.text
        if (name === 'done' || name === 'failed') return { state: data.message.state }
      }
    }
  } catch {
    // The server died in the middle of an event.
  }
  return null
}
