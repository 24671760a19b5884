import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { createPictureProcess, type PictureProcess } from './picture-process.ts'

const file = new URL('../../testing/process-work.ts', import.meta.url).href
let pictures: PictureProcess

function start(idleMs?: number): void {
  pictures = createPictureProcess({ idleMs })
}

const run = (name: string, ...args: unknown[]) => pictures.run({ file, name, args })

const isRunning = (pid: unknown) => {
  try {
    return process.kill(pid as number, 0)
  } catch {
    return false
  }
}

afterEach(() => pictures.stop())

describe('the picture process', () => {
  it('runs a function in another process and returns its bytes', async () => {
    start()
    expect(await run('processId')).not.toBe(process.pid)
    expect(await run('copyOf', Buffer.from([1, 2, 3]))).toEqual(new Uint8Array([3, 2, 1]))
  })

  it('throws the refusals of its functions with their details', async () => {
    start()
    await expect(run('refuse', 512)).rejects.toEqual(
      new AppError('upload.sides_too_large', { maxSide: 512 }),
    )
    await expect(run('refuse', 512)).rejects.toMatchObject({ details: { maxSide: 512 } })
  })

  it('rejects what is running when it crashes, and runs the next call in a new process', async () => {
    start()
    const former = await run('processId')
    await expect(run('crash')).rejects.toThrow('The picture process ended with SIGSEGV.')
    const next = await run('processId')
    expect(next).not.toBe(former)
    expect(isRunning(next)).toBe(true)
  })

  it('ends after it was idle, and starts again with the next call', async () => {
    start(20)
    const former = await run('processId')
    await vi.waitFor(() => expect(isRunning(former)).toBe(false), { timeout: 10_000 })
    expect(await run('processId')).not.toBe(former)
  })

  it('ends when it is stopped', async () => {
    start()
    const pid = await run('processId')
    pictures.stop()
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 })
  })
})
