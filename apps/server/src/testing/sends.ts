import { createHash } from 'node:crypto'
import type { TestAnswer, TestApp } from './open-app.ts'

interface SendOptions {
  key: string
  context?: string
  access?: string
  numParts?: number
  hash?: string
  fileSize?: number
  name?: string
}

/** Sends files as a browser does: a call, the bytes to the addresses it gave, and another call. */
export interface Sender {
  begin(sent: SendOptions, token?: string): Promise<TestAnswer>
  put(address: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<Response>
  get(address: string, headers?: Record<string, string>): Promise<Response>
  finish(key: string, token?: string): Promise<TestAnswer>
  /** All of it, in one part. */
  send(sent: SendOptions, bytes: Uint8Array, token?: string): Promise<TestAnswer>
}

export async function openSender(t: TestApp, token: string): Promise<Sender> {
  const origin = t.app.server.listening
    ? t.app.listeningOrigin
    : await t.app.listen({ port: 0, host: '127.0.0.1' })
  const sender: Sender = {
    begin: ({ context = 'file', ...sent }, as = token) => {
      const all = { filetype: 'application/octet-stream', context, ...sent }
      const query = new URLSearchParams(Object.entries(all).map(([k, v]) => [k, String(v)]))
      return t.call(`GET /upload/?${query}`, { token: as })
    },
    put: (address, bytes, headers = {}) =>
      fetch(origin + address, { method: 'PUT', body: bytes as BodyInit, headers }),
    get: (address, headers = {}) => fetch(origin + address, { headers }),
    finish: (key, as = token) =>
      t.call('POST /upload/uploaddone', { token: as, body: { payload: { key } } }),
    send: async (sent, bytes, as = token) => {
      const begun = await sender.begin(sent, as)
      if (begun.status !== 200) return begun
      if (begun.body.state === 'uploading') await sender.put(begun.body.uploadUrl, bytes)
      return sender.finish(sent.key, as)
    },
  }
  return sender
}

export function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}
