import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TextPieces } from './text-pieces.ts'

function open(restMs?: () => number) {
  const stream = new PassThrough().setEncoding('utf8')
  return { stream, pieces: new TextPieces(stream, restMs) }
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

  it('come together where the next one is to wait, the first and the last at once', async () => {
    const { stream, pieces } = open(() => 3_600_000)
    const first = pieces.next()
    stream.write('a')
    expect((await first).value).toBe('a')
    const rest = pieces.next()
    for (const piece of ['b', 'c']) {
      stream.write(piece)
      await turn()
    }
    stream.end('d')
    expect((await rest).value).toBe('bcd')
    expect((await pieces.next()).done).toBe(true)
  })

  it('wait no longer than they are told to', async () => {
    const { stream, pieces } = open(() => 5)
    const all = []
    for (const piece of ['a', 'b', 'c']) {
      stream.write(piece)
      all.push((await pieces.next()).value)
    }
    expect(all).toEqual(['a', 'b', 'c'])
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
