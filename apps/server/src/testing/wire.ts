import type { Socket } from 'node:net'
import type pg from 'pg'

/** The internals of a connection of `pg` that tests observe. */
interface DriverConnection {
  stream: Socket
  parsedStatements: Record<string, string>
  parse(statement: { text: string }): void
}

export function connectionOf(client: pg.PoolClient): DriverConnection {
  return (client as unknown as { connection: DriverConnection }).connection
}

/** Calls `note` with each write of a connection to the database. */
export function onWrite(client: pg.PoolClient, note: (bytes: string) => void): void {
  const { stream } = connectionOf(client)
  const own = (name: string) =>
    (Reflect.get(stream, name) as (...written: unknown[]) => void).bind(stream)
  const [write, writev] = [own('_write'), own('_writev')]
  const say = (bytes: Uint8Array) => note(Buffer.from(bytes).toString('latin1'))
  Object.assign(stream, {
    _write: (bytes: Uint8Array, ...rest: [BufferEncoding, () => void]) => {
      say(bytes)
      write(bytes, ...rest)
    },
    _writev: (chunks: { chunk: Uint8Array; encoding: BufferEncoding }[], done: () => void) => {
      say(Buffer.concat(chunks.map(({ chunk }) => chunk)))
      writev(chunks, done)
    },
  })
}
