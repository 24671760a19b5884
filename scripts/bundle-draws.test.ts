import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundleVerifier, verifierFile } from './bundle-draws.ts'

describe('the published program that verifies draws', () => {
  it('is made of today’s sources: otherwise run `node scripts/run.mjs scripts/bundle-draws.ts`', async () => {
    expect(readFileSync(verifierFile, 'utf8')).toBe(await bundleVerifier())
  })

  it('imports only what Node brings', () => {
    const imports = readFileSync(verifierFile, 'utf8').matchAll(/\bfrom "([^"]+)"/g)
    const names = new Set([...imports].map(([, name]) => name))
    expect(names).toEqual(new Set(['node:crypto', 'node:fs', 'node:util']))
  })
})
