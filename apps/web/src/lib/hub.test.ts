import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Hub, type HubMessage } from './hub.ts'

const room = 'log:1'

/** A WebSocket whose server is the test. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly sent: unknown[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }

  open(): void {
    this.readyState = TestSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  receive(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  receiveDeflated(frame: object): void {
    const { buffer } = new Uint8Array(deflateSync(JSON.stringify(frame)))
    this.dispatchEvent(new MessageEvent('message', { data: buffer }))
  }

  receiveBroken(): void {
    this.dispatchEvent(new MessageEvent('message', { data: new ArrayBuffer(8) }))
  }
}

const messages = (...seqs: number[]): HubMessage[] => seqs.map((seq) => ({ seq, data: null }))

describe('the hub of a tab', () => {
  let sockets: TestSocket[]
  let hub: Hub
  const current = () => sockets.at(-1) ?? new TestSocket()

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.stubGlobal('WebSocket', TestSocket)
    sockets = []
    hub = new Hub(() => {
      sockets.push(new TestSocket())
      return current() as unknown as WebSocket
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function follow(topic = room) {
    const seen: number[] = []
    const leave = hub.join(topic, {
      onMessages: (some) => seen.push(...some.map(({ seq }) => seq)),
    })
    return { seen, leave }
  }

  it('connects with the first join, joins all topics over one socket, and closes after the last', () => {
    expect(sockets).toHaveLength(0)
    const [one, other] = [follow(), follow('state')]
    current().open()
    expect(current().sent).toEqual([
      { join: room, after: null },
      { join: 'state', after: null },
    ])
    one.leave()
    expect(current().sent.at(-1)).toEqual({ leave: room })
    other.leave()
    expect(current().readyState).toBe(3)
    vi.advanceTimersByTime(600_000)
    expect(sockets).toHaveLength(1)
  })

  it('passes states on to their listener', () => {
    const states: unknown[] = []
    hub.join('state', { onState: (state) => states.push(state) })
    current().open()
    current().receive({ topic: 'state', state: { unread: 1 } })
    current().receive({ topic: 'other', state: 2 })
    expect(states).toEqual([{ unread: 1 }])
  })

  it('passes each message on once, in order', () => {
    const { seen } = follow()
    current().open()
    current().receive({ topic: room, from: 0, messages: messages(4, 5) })
    current().receive({ topic: room, from: 4, messages: messages(5, 6) })
    expect(seen).toEqual([4, 5, 6])
  })

  it('passes messages on in order when some frames are deflated', async () => {
    const { seen } = follow()
    current().open()
    current().receiveDeflated({ topic: room, from: 0, messages: messages(1, 2) })
    current().receive({ topic: room, from: 2, messages: messages(3) })
    current().receiveDeflated({ topic: room, from: 3, messages: messages(4) })
    expect(seen).toEqual([])
    await vi.waitFor(() => expect(seen).toEqual([1, 2, 3, 4]))
    current().receive({ topic: room, from: 4, messages: messages(5) })
    expect(seen).toEqual([1, 2, 3, 4, 5])
  })

  it('connects again when a deflated frame can’t be read', async () => {
    const { seen } = follow()
    current().open()
    current().receive({ topic: room, from: 0, messages: messages(1) })
    current().receiveBroken()
    await vi.waitFor(() => expect(current().readyState).toBe(3))
    vi.advanceTimersByTime(1000)
    current().open()
    expect(current().sent).toEqual([{ join: room, after: 1 }])
    current().receive({ topic: room, from: 1, messages: messages(2) })
    expect(seen).toEqual([1, 2])
  })

  it('joins again with its last number when a frame begins after it', () => {
    const { seen } = follow()
    current().open()
    current().receive({ topic: room, from: 0, messages: messages(1) })
    current().receive({ topic: room, from: 3, messages: messages(4) })
    expect(seen).toEqual([1])
    expect(current().sent.at(-1)).toEqual({ join: room, after: 1 })
    current().receive({ topic: room, from: 1, messages: messages(2, 3, 4) })
    expect(seen).toEqual([1, 2, 3, 4])
  })

  it('joins all topics again when it has missed frames', () => {
    follow()
    current().open()
    current().receive({ topic: room, from: 0, messages: messages(7) })
    current().receive({ missed: true })
    expect(current().sent.at(-1)).toEqual({ join: room, after: 7 })
  })

  it('reports every 25 seconds that it has read, if it received anything', () => {
    follow()
    current().open()
    const reports = () => current().sent.filter((sent) => 'reported' in (sent as object)).length
    vi.advanceTimersByTime(50_000)
    expect(reports()).toBe(0)
    current().receive({ topic: room, from: 0, messages: messages(1) })
    vi.advanceTimersByTime(25_000)
    expect(reports()).toBe(1)
    vi.advanceTimersByTime(25_000)
    expect(reports()).toBe(1)
  })

  it('connects again when it’s cut off, and goes on after its last number', () => {
    const { seen } = follow()
    current().open()
    current().receive({ topic: room, from: 0, messages: messages(1) })
    current().close()
    vi.advanceTimersByTime(1000)
    current().open()
    expect(current().sent).toEqual([{ join: room, after: 1 }])
    current().receive({ topic: room, from: 1, messages: messages(2) })
    expect(seen).toEqual([1, 2])
  })

  it('joins a log after a number that its listener has', () => {
    const seen: number[] = []
    const onMessages = (some: readonly HubMessage[]) => seen.push(...some.map(({ seq }) => seq))
    hub.join(room, { onMessages }, 4)
    current().open()
    expect(current().sent).toEqual([{ join: room, after: 4 }])
    current().receive({ topic: room, from: 0, messages: messages(4, 6) })
    expect(seen).toEqual([6])
  })

  it('tells when the connection is lost, and when its topic is there again', () => {
    const line: boolean[] = []
    hub.join(room, { onLine: (isUp) => line.push(isUp) })
    current().close()
    expect(line).toEqual([false])
    vi.advanceTimersByTime(1000)
    current().open()
    expect(line).toEqual([false])
    current().receive({ topic: room, from: 0, messages: messages(1) })
    current().receive({ topic: room, from: 1, messages: messages(2) })
    expect(line).toEqual([false, true])
    current().close()
    expect(line).toEqual([false, true, false])
  })

  it('reconnects at once when the browser is online again, and only once', async () => {
    const browser = new EventTarget()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('location', { origin: 'http://plax.example' })
    class ListedSocket extends TestSocket {
      constructor() {
        super()
        sockets.push(this)
      }
    }
    vi.stubGlobal('WebSocket', ListedSocket)
    vi.resetModules()
    const { hub: tab } = await import('./hub.ts')
    tab.join(room, {})
    current().close()
    browser.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(10_000)
    browser.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
  })

  it('connects again at once when it’s renewed, and joins everything anew', () => {
    hub.renew()
    expect(sockets).toHaveLength(0)
    const { seen } = follow()
    current().open()
    current().receive({ topic: room, from: 0, messages: messages(1) })
    const before = current()
    hub.renew()
    expect(before.readyState).toBe(3)
    expect(sockets).toHaveLength(2)
    current().open()
    expect(current().sent).toEqual([{ join: room, after: 1 }])
    before.receive({ topic: room, from: 1, messages: messages(9) })
    current().receive({ topic: room, from: 1, messages: messages(2) })
    expect(seen).toEqual([1, 2])
  })

  describe('sends', () => {
    const id = 'a'.repeat(24)
    const send = () => hub.send(room, { id, data: 'hello' })

    it('to a topic that is joined, and returns the answer', async () => {
      follow()
      current().open()
      const sending = send()
      expect(current().sent.at(-1)).toEqual({ send: room, id, data: 'hello' })
      current().receive({ topic: room, sent: id, answer: { seq: 1 } })
      expect(await sending).toEqual({ seq: 1 })
    })

    it('nothing before the connection is open, or to a topic that isn’t joined', async () => {
      expect(await send()).toBeNull()
      follow()
      expect(await send()).toBeNull()
      current().open()
      expect(await hub.send('log:2', { id, data: 'hello' })).toBeNull()
      expect(current().sent).toEqual([{ join: room, after: null }])
    })

    it('and returns null when the server leaves it to a call, is lost, or is silent for five seconds', async () => {
      follow()
      current().open()
      const refused = send()
      current().receive({ topic: room, unsent: id })
      expect(await refused).toBeNull()
      const silent = send()
      vi.advanceTimersByTime(5000)
      expect(await silent).toBeNull()
      const lost = send()
      current().close()
      expect(await lost).toBeNull()
    })
  })

  it('waits twice as long after each failure, at most a minute, until a connection lasted five seconds', () => {
    follow()
    const waits: number[] = []
    const failAfter = (ms: number) => {
      if (ms > 0) current().open()
      vi.advanceTimersByTime(ms)
      current().close()
      const before = sockets.length
      let waited = 0
      while (sockets.length === before) {
        vi.advanceTimersByTime(500)
        waited += 500
      }
      waits.push(waited)
    }
    for (const lasted of [0, 4999, 0, 0, 0, 0, 0, 0, 5000, 0]) failAfter(lasted)
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 1, 2].map((seconds) => seconds * 1000))
  })

  it('spreads reconnections over half to one and a half of the pause', () => {
    follow()
    vi.mocked(Math.random).mockReturnValue(0)
    current().close()
    vi.advanceTimersByTime(499)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
  })

  it('forgets a topic that is refused, and closes when there is no other', () => {
    const codes: string[] = []
    hub.join('notifications', { onRefused: (code) => codes.push(code) })
    current().open()
    current().receive({ topic: 'notifications', refused: 'auth.required' })
    expect(codes).toEqual(['auth.required'])
    expect(current().readyState).toBe(3)
  })
})
