import { type ClientHttp2Session, connect, constants } from 'node:http2'

/** A call ended with another status than OK. */
export class GrpcFault extends Error {
  override name = 'GrpcFault'
  /** Of gRPC: 5 not found, 7 denied, 8 exhausted, 9 precondition, 14 away, 16 unauthenticated. */
  readonly status: number

  constructor(status: number, message: string) {
    super(`gRPC status ${status}: ${message}`)
    this.status = status
  }
}

const prefixBytes = 5
const maxMessageBytes = 4 * 1024 * 1024
/** A connection that doesn’t answer for so long is lost. */
const silentMs = 90_000
const pingMs = 30_000

/**
 * Calls a method that answers a stream of messages (gRPC over HTTP/2), until it ends. Throws `GrpcFault`,
 * and what breaks the connection.
 */
export async function* callStream(
  url: string,
  {
    method,
    access,
    message,
    signal,
  }: { method: string; access: string; message: Buffer; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  signal.throwIfAborted()
  const session = connect(url)
  const stopPinging = keepAlive(session)
  const abort = () => session.destroy(new Error('Aborted.'))
  signal.addEventListener('abort', abort, { once: true })
  try {
    const call = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: method,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: `Bearer ${access}`,
      'user-agent': 'Plax',
    })
    let status: unknown
    let reason: unknown
    let httpStatus: unknown
    let fault: unknown = null
    const note = (headers: Record<string, unknown>) => {
      httpStatus ??= headers[constants.HTTP2_HEADER_STATUS]
      status = headers['grpc-status'] ?? status
      reason = headers['grpc-message'] ?? reason
    }
    call.on('response', note)
    call.on('trailers', note)
    session.on('error', (error) => (fault ??= error))
    call.on('error', (error) => (fault ??= error))
    call.end(framed(message))
    let waiting = Buffer.alloc(0)
    for await (const chunk of call as AsyncIterable<Buffer>) {
      waiting = Buffer.concat([waiting, chunk])
      for (;;) {
        const taken = takeFramed(waiting)
        if (!taken) break
        waiting = taken.rest
        yield taken.message
      }
    }
    if (fault) throw fault
    if (status !== undefined && Number(status) !== 0) {
      throw new GrpcFault(Number(status), typeof reason === 'string' ? reason : '')
    }
    if (httpStatus !== 200) throw new Error(`The gRPC server answered ${String(httpStatus)}.`)
  } finally {
    signal.removeEventListener('abort', abort)
    stopPinging()
    session.on('error', () => {})
    session.destroy()
  }
}

/** A message behind its prefix: not compressed, and its length. */
export function framed(message: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

function takeFramed(bytes: Buffer): { message: Buffer; rest: Buffer<ArrayBuffer> } | null {
  if (bytes.length < prefixBytes) return null
  const length = bytes.readUInt32BE(1)
  if (bytes[0] !== 0 || length > maxMessageBytes)
    throw new RangeError('A message that is too long.')
  const end = prefixBytes + length
  if (bytes.length < end) return null
  return { message: bytes.subarray(prefixBytes, end), rest: Buffer.from(bytes.subarray(end)) }
}

/** Notices a connection that is lost without a word. */
function keepAlive(session: ClientHttp2Session): () => void {
  session.setTimeout(silentMs, () => session.destroy(new Error('The gRPC server fell silent.')))
  const timer = setInterval(() => {
    if (!session.destroyed) session.ping(() => {})
  }, pingMs)
  timer.unref()
  return () => clearInterval(timer)
}
