import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { eicar, openScanner, type TestScanner } from '../../testing/scanner.ts'
import { scanStream } from './clamd.ts'
import { readScanner } from './scan-config.ts'

async function* pieces(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part)
}

describe('a scanner that speaks as clamd', () => {
  const open: TestScanner[] = []
  const scanner = async (options?: Parameters<typeof openScanner>[0]) => {
    const opened = await openScanner(options)
    open.push(opened)
    return opened
  }
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })

  it('is sent every byte in its order, in chunks that say their length', async () => {
    const { address, received } = await scanner()
    const large = Buffer.alloc(1_000_003, 'abcdefg')
    expect(await scanStream(address, pieces('head', large, '', 'tail'))).toEqual({
      verdict: 'clean',
    })
    expect(
      received().equals(Buffer.concat([Buffer.from('head'), large, Buffer.from('tail')])),
    ).toBe(true)
  })

  it('names the threat, also of one that lies across two pieces', async () => {
    const { address } = await scanner()
    const found = { verdict: 'infected', threat: 'Eicar-Test-Signature' }
    expect(await scanStream(address, pieces(eicar))).toEqual(found)
    expect(await scanStream(address, pieces(eicar.slice(0, 30), eicar.slice(30)))).toEqual(found)
    expect(await scanStream(address, pieces(''))).toEqual({ verdict: 'clean' })
  })

  it('says that a file is larger than it takes, while it is still being sent', async () => {
    const { address } = await scanner({ maxBytes: 100_000 })
    const large = Buffer.alloc(20_000_000)
    expect(await scanStream(address, pieces(large))).toEqual({ verdict: 'too_large' })
  })

  it('listens at a socket of the machine, too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plax-scan-'))
    const path = join(folder, 'clamd.ctl')
    const { address } = await scanner({ path })
    expect(address).toEqual(readScanner({ PLAX_CLAMD: `unix:${path}` }))
    expect((await scanStream(address, pieces(eicar))).verdict).toBe('infected')
    await rm(folder, { recursive: true })
  })

  it('is an error where it is not there, fails, or hangs up', async () => {
    const { address, close } = await scanner()
    await close()
    await expect(scanStream(address, pieces('x'))).rejects.toThrow('ECONNREFUSED')
    const failing = await scanner({ answer: 'Can’t allocate memory ERROR' })
    await expect(scanStream(failing.address, pieces('x'))).rejects.toThrow('allocate memory')
    const silent = await scanner({ answer: null })
    await expect(scanStream(silent.address, pieces('x'))).rejects.toThrow('answered ""')
  })

  it.each([
    ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
    ['tcp://clamav', { host: 'clamav', port: 3310 }],
    ['tcp://[::1]:3311', { host: '::1', port: 3311 }],
    ['unix:/run/clamd.ctl', { path: '/run/clamd.ctl' }],
    ['unix:///run/clamd.ctl', { path: '/run/clamd.ctl' }],
    ['', null],
  ])('is named by %s', (value, address) => {
    expect(readScanner({ PLAX_CLAMD: value })).toEqual(address)
  })

  it.each(['clamav:3310', 'http://clamav', 'unix:', 'tcp://'])('is not named by %s', (value) => {
    expect(() => readScanner({ PLAX_CLAMD: value })).toThrow('PLAX_CLAMD')
  })
})
