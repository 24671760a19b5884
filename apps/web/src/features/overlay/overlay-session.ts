import type { OutputOf } from '@plax/contracts'
import { Hub } from '../../lib/hub.ts'

const firstPauseMs = 2000
const longestPauseMs = 60_000

export type AlertQueue = OutputOf<'GET /live/alerts'>

export type Speech = OutputOf<'GET /live/tts/url'>

type OverlayCall =
  | 'POST /live/alerts/claim'
  | 'POST /live/alerts/renew'
  | 'POST /live/alerts/end'
  | 'POST /live/donation/views'

/**
 * The session of an overlay. It’s carried by each call, not by a cookie, which the software’s docks share.
 */
export class OverlaySession {
  readonly creatorOid: string
  readonly hub: Hub
  readonly #token: string
  readonly #followers: ((queue: AlertQueue) => void)[] = []
  #end: () => void = () => {}
  /** Settles when the key doesn’t open it any more. */
  readonly ended: Promise<void>

  constructor({ token, creatorOid }: { token: string; creatorOid: string }) {
    this.#token = token
    this.creatorOid = creatorOid
    this.ended = new Promise((end) => (this.#end = end))
    this.hub = new Hub(() => {
      const address = `${location.origin.replace(/^http/, 'ws')}/api/hub?deflate=1`
      return new WebSocket(address, ['plax', `bearer.${token}`])
    })
    this.hub.join(`live-alerts:${creatorOid}`, {
      onState: (state) => {
        for (const follow of this.#followers) follow(state as AlertQueue)
      },
      onRefused: () => this.#end(),
    })
  }

  /** Calls back with the creator’s alerts and options, now and whenever they change. */
  onQueue(follow: (queue: AlertQueue) => void): void {
    this.#followers.push(follow)
  }

  async call<Key extends OverlayCall>(
    key: Key,
    body: Record<string, unknown>,
  ): Promise<OutputOf<Key>> {
    const answer = await this.#ask(key.slice(key.indexOf(' ') + 1), {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return answer as OutputOf<Key>
  }

  /** What a voice reads of an alert. */
  async readSpeech(oid: string): Promise<Speech> {
    return (await this.#ask(`/live/tts/url?oid=${oid}`, {})) as Speech
  }

  async #ask(path: string, init: RequestInit): Promise<unknown> {
    const answer = await fetch(`/api${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
      },
      credentials: 'omit',
    })
    if (answer.status === 401) this.#end()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return answer.json()
  }
}

/** Enters with a tool key, again and again while the site can’t be reached; null if the key isn’t valid. */
export async function enterOverlay(toolkey: string): Promise<OverlaySession | null> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      const answer = await fetch('/api/live/toolkey', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ toolkey }),
        credentials: 'omit',
      })
      if (answer.ok) {
        const entered = (await answer.json()) as OutputOf<'POST /live/toolkey'>
        return new OverlaySession({ token: entered.session_token, creatorOid: entered.oid })
      }
      if (answer.status < 500 && answer.status !== 429) return null
    } catch {
      // The site can’t be reached; OBS may have started first.
    }
    await pause(pauseMs)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms))
}
