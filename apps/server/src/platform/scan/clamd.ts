import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { ScannerAddress } from './scan-config.ts'

export type ScanResult =
  | { verdict: 'clean' }
  | { verdict: 'infected'; threat: string }
  /** Larger than the scanner takes (`StreamMaxLength`). */
  | { verdict: 'too_large' }

/** The largest chunk that is sent at once; clamd takes any. */
const chunkMaxBytes = 1 << 16
/** A scanner that says nothing for so long is taken as down. */
const silenceMs = 120_000

/**
 * Has bytes scanned by clamd, by its command INSTREAM: chunks that each say their length, and one of
 * none at the end. Throws where the scanner isn't there, says nothing, or fails.
 */
export async function scanStream(
  address: ScannerAddress,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ScanResult> {
  const socket = connect(address)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner says nothing.')))
  const answer = readAnswer(socket)
  // Where sending fails, the answer says why.
  answer.catch(() => {})
  try {
    await once(socket, 'connect')
    await sendAll(socket, bytes, answer)
    return verdictOf(await answer)
  } finally {
    socket.destroy()
  }
}

/** Until all is sent, or the scanner has answered: then it hears no more. */
async function sendAll(
  socket: Socket,
  bytes: AsyncIterable<Uint8Array>,
  answer: Promise<string>,
): Promise<void> {
  let isOver = false
  const over = answer.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  socket.write('zINSTREAM\0')
  for await (const piece of bytes) {
    for (let start = 0; start < piece.length; start += chunkMaxBytes) {
      // Lets an answer be heard that came early, before more is sent to who listens no more.
      await setImmediate()
      if (isOver || !socket.writable) return
      const chunk = piece.subarray(start, start + chunkMaxBytes)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      if (socket.write(Buffer.concat([length, chunk]))) continue
      await Promise.race([over, new Promise((resolve) => socket.once('drain', resolve))])
    }
  }
  if (socket.writable) socket.write(Buffer.alloc(4))
}

/** Heard as it comes: a scanner that has heard enough answers, and hangs up while it is still sent to. */
function readAnswer(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  const words = () => Buffer.concat(pieces).toString('utf8').replaceAll('\0', '').trim()
  return new Promise((resolve, reject) => {
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece)
      if (piece.includes(0)) resolve(words())
    })
    socket.on('end', () => resolve(words()))
    socket.on('close', () => resolve(words()))
    socket.on('error', (error) => (pieces.length > 0 ? resolve(words()) : reject(error)))
  })
}

function verdictOf(answer: string): ScanResult {
  if (/\bOK$/.test(answer)) return { verdict: 'clean' }
  const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (threat !== undefined) return { verdict: 'infected', threat }
  if (/size limit exceeded/i.test(answer)) return { verdict: 'too_large' }
  throw new Error(`The scanner answered "${answer}".`)
}
