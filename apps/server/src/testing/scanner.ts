import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { ScannerAddress } from '../platform/scan/scan-config.ts'

/** What every scanner calls infected, and harms nobody; in two parts, so that no file here is. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD',
  '-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

export interface TestScanner {
  address: ScannerAddress
  /** Of the last file. */
  received: () => Buffer
  close: () => Promise<void>
}

interface Options {
  path?: string
  maxBytes?: number
  /** Whatever was sent; null hangs up. */
  answer?: string | null
}

/** A server that speaks clamd's INSTREAM as its manual says, and knows one signature. */
export async function openScanner(options: Options = {}): Promise<TestScanner> {
  let last: Buffer = Buffer.alloc(0)
  const server = createServer((socket) => {
    hear(socket, options, (bytes) => {
      last = bytes
    })
  })
  server.listen(options.path ?? { port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const at = server.address() as AddressInfo | string
  return {
    address: typeof at === 'string' ? { path: at } : { host: '127.0.0.1', port: at.port },
    received: () => last,
    close: async () => {
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

const command = Buffer.from('zINSTREAM\0')

function hear(socket: Socket, options: Options, keep: (bytes: Buffer) => void): void {
  const { maxBytes = Infinity, answer } = options
  let [heard, file]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]
  const end = (words: string) => socket.end(`${words}\0`)
  socket.on('error', () => {})
  socket.on('data', (piece: Buffer) => {
    // What comes after the answer is heard, and not heeded.
    if (socket.writableEnded) return
    heard = Buffer.concat([heard, piece])
    if (heard.length < command.length) return
    if (!heard.subarray(0, command.length).equals(command)) {
      end('UNKNOWN COMMAND')
      return
    }
    let at = command.length
    while (heard.length >= at + 4) {
      const length = heard.readUInt32BE(at)
      if (length === 0) {
        keep(file)
        if (answer === null) socket.destroy()
        else end(answer ?? verdictOn(file))
        return
      }
      if (heard.length < at + 4 + length) break
      file = Buffer.concat([file, heard.subarray(at + 4, at + 4 + length)])
      at += 4 + length
      if (file.length > maxBytes) {
        end('INSTREAM size limit exceeded. ERROR')
        return
      }
    }
    heard = Buffer.concat([command, heard.subarray(at)])
  })
}

function verdictOn(file: Buffer): string {
  return file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
}
