import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TextPieces } from './text-pieces.ts'

function open() {
  const stream = new PassThrough().setEncoding('utf8')
  return { stream, pieces: new TextPieces(stream) }
}

describe('pieces of a text', () => {
  it('come one by one to who waits, and in one where several came meanwhile', async () => {
    const { stream, pieces } = open()
    const first = pieces.next()
    stream.write('a')
    expect(await first).toEqual({ done: false, value: 'a' })
    stream.write('b')
    await turn()
    stream.end('c')
    await turn()
    const rest = []
    for await (const piece of pieces) rest.push(piece)
    expect(rest).toEqual(['bc'])
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
  })

  it('let a stream rest whose text nobody takes, and take it up again', async () => {
    const { stream, pieces } = open()
    const large = 'x'.repeat(300_000)
    stream.write(large)
    await turn()
    expect(stream.isPaused()).toBe(true)
    stream.end('y')
    let all = ''
    for await (const piece of pieces) all += piece
    expect(all).toBe(`${large}y`)
  })

  it('throw after the words of a stream that is cut or fails', async () => {
    for (const error of [undefined, new Error('It broke.')]) {
      const { stream, pieces } = open()
      stream.write('a')
      await turn()
      stream.destroy(error)
      await turn()
      expect((await pieces.next()).value).toBe('a')
      await expect(pieces.next()).rejects.toThrow(error?.message ?? 'ended before its end')
      await expect(new TextPieces(stream).next()).rejects.toThrow()
    }
  })

  it('end the stream of who leaves early', async () => {
    const { stream, pieces } = open()
    stream.write('a')
    for await (const piece of pieces) {
      expect(piece).toBe('a')
      break
    }
    expect(stream.destroyed).toBe(true)
  })
})
