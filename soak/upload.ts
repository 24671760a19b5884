import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const gigabyte = 1024 ** 3
const partBytes = 64 * 1024 * 1024
const atOnce = 3

interface Open {
  origin: string
  whole: string
  parts: string[]
}

/**
 * Sends 20 GB to a server whose storage drops what it gets: half of it as one body, half in parts,
 * three at once. Answers what its memory was before, and at most.
 */
export async function run() {
  const server = fork(join(import.meta.dirname, 'upload-server.ts'), [
    String(10 * gigabyte),
    String(partBytes),
  ])
  const open = await new Promise<Open>((done) =>
    server.once('message', (told) => done(told as Open)),
  )
  const memory = () => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  const idleMiB = memory()
  let mostMiB = idleMiB
  const watch = setInterval(() => (mostMiB = Math.max(mostMiB, memory())), 100)
  let bytes = await put(open.origin + open.whole, 10 * gigabyte)
  const waiting = [...open.parts]
  const lines = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const sent = await put(open.origin + next, partBytes)
      bytes += sent
    }
  })
  await Promise.all(lines)
  clearInterval(watch)
  server.kill()
  return { idleMiB, mostMiB, bytes, parts: open.parts.length }
}

/** Answers how many bytes went, all of which the server says it has. */
function put(address: string, size: number): Promise<number> {
  const chunk = Buffer.alloc(1024 * 1024, 7)
  const body = Readable.from(
    (function* () {
      for (let left = size; left > 0; left -= chunk.length) yield chunk
    })(),
    { objectMode: false },
  )
  return new Promise((done, fail) => {
    const call = request(address, { method: 'PUT', headers: { 'content-length': size } })
    call.on('response', (answer) => {
      answer.resume()
      if (answer.statusCode === 200) done(size)
      else fail(new Error(`The server answered ${answer.statusCode}.`))
    })
    call.on('error', fail)
    body.pipe(call)
  })
}
