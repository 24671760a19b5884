import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PutError, putBytes, uploadTimeoutMs } from './put-bytes.ts'

/** The browser's old way of calling, as far as it is used. */
class FakeCall extends EventTarget {
  static made: FakeCall[] = []
  upload = new EventTarget()
  status = 0
  timeout = 0
  opened: string[] = []
  headers: string[][] = []
  sent: unknown = null
  aborted = false
  etag: string | null = null

  constructor() {
    super()
    FakeCall.made.push(this)
  }
  open(...opened: string[]) {
    this.opened = opened
  }
  setRequestHeader(...header: string[]) {
    this.headers.push(header)
  }
  getResponseHeader(name: string) {
    return name === 'etag' ? this.etag : null
  }
  send(bytes: unknown) {
    this.sent = bytes
  }
  abort() {
    this.aborted = true
  }
  answer(status: number, etag: string | null = null) {
    Object.assign(this, { status, etag })
    this.dispatchEvent(new Event('load'))
  }
}

describe('the bytes of a part', () => {
  beforeEach(() => {
    FakeCall.made = []
    vi.stubGlobal('XMLHttpRequest', FakeCall)
  })
  afterEach(() => vi.unstubAllGlobals())

  const bytes = new Blob(['tide'])
  const start = (signal = new AbortController().signal) => {
    const seen: number[] = []
    const url = 'https://bucket.example/part?signature=x'
    const contentType = 'video/mp4'
    const onProgress = (some: number) => void seen.push(some)
    const sent = putBytes({ url, bytes, contentType, onProgress, signal })
    const [call] = FakeCall.made
    if (!call) throw new Error('Nothing was sent.')
    return { sent, call, seen }
  }

  it('go by a direct PUT to the signed address, with their type [R-upload-020]', async () => {
    const { sent, call } = start()
    expect(call.opened).toEqual(['PUT', 'https://bucket.example/part?signature=x'])
    expect(call.headers).toEqual([['content-type', 'video/mp4']])
    expect(call.sent).toBe(bytes)
    call.answer(200, '"abc"')
    expect(await sent).toBe('abc')
  })

  it('tell how many of them went [R-upload-021]', async () => {
    const { sent, call, seen } = start()
    call.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2 }))
    expect(seen).toEqual([2])
    call.answer(200, '"abc"')
    await sent
    expect(seen).toEqual([2, 4])
  })

  it('may take 300 minutes [R-upload-017]', async () => {
    const { sent, call } = start()
    expect([call.timeout, uploadTimeoutMs]).toEqual([18_000_000, 18_000_000])
    call.dispatchEvent(new Event('timeout'))
    await expect(sent).rejects.toThrow(PutError)
  })

  it.each([
    ['an answer of another status', (call: FakeCall) => call.answer(403), 403],
    ['no answer', (call: FakeCall) => call.dispatchEvent(new Event('error')), 0],
  ])('fail in the documents’ words on %s [R-upload-029]', async (_, end, status) => {
    const { sent, call } = start()
    end(call)
    await expect(sent).rejects.toMatchObject({ message: 'S3 upload Error!!', status })
  })

  it('stop when they are given up', async () => {
    const stop = new AbortController()
    const { sent, call } = start(stop.signal)
    stop.abort(new Error('Paused'))
    await expect(sent).rejects.toThrow('Paused')
    expect(call.aborted).toBe(true)
  })
})
