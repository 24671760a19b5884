import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { isSignedPath, signPath } from './signing.ts'

describe('the disk driver', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plax-storage-'))
  const storage = createDiskStorage(folder)

  it('keeps what was put, whole, and leaves no part of it', async () => {
    await storage.put('a/b.txt', Buffer.from('hello'))
    const found = await storage.get('a/b.txt')
    expect(found?.bytes).toBe(5)
    expect(found && (await text(found.stream))).toBe('hello')
    expect(readdirSync(join(folder, 'a'))).toEqual(['b.txt'])
  })

  it('answers null for what is not there, and forgets what was deleted', async () => {
    await storage.put('c', Buffer.from('x'))
    await storage.delete('c')
    await storage.delete('c')
    expect(await storage.get('c')).toBeNull()
    expect(await storage.get('a')).toBeNull()
  })

  it.each(['../etc', 'a/../../b', '/etc/passwd', 'a//b', '', 'A', 'a/.hidden'])(
    'refuses the key %j',
    async (key) => {
      await expect(storage.get(key)).rejects.toThrow(RangeError)
    },
  )
})

describe('signed addresses', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const signed = signPath('secret', '/media/1/w640.webp', later(10))
  const query = Object.fromEntries(new URL(signed, 'http://x').searchParams)

  it('opens the path until it expires', () => {
    expect(isSignedPath('secret', '/media/1/w640.webp', query, now)).toBe(true)
    expect(isSignedPath('secret', '/media/1/w640.webp', query, later(11))).toBe(false)
  })

  it('opens no other path, later end, or signature of another secret', () => {
    expect(isSignedPath('secret', '/media/2/w640.webp', query, now)).toBe(false)
    const stretched = { ...query, expires: String(Number(query.expires) + 60) }
    expect(isSignedPath('secret', '/media/1/w640.webp', stretched, now)).toBe(false)
    expect(isSignedPath('other', '/media/1/w640.webp', query, now)).toBe(false)
    expect(isSignedPath('secret', '/media/1/w640.webp', {}, now)).toBe(false)
  })
})
