import { describe, expect, it } from 'vitest'
import { soakFiles } from './soaks.ts'

describe('npm run soak', () => {
  it('runs only the soaks it is given', () => {
    expect(soakFiles(['upload', 'odd-media'])).toEqual([
      'soak/upload.soak.ts',
      'soak/odd-media.soak.ts',
    ])
  })

  it('runs all soaks when none is named', () => {
    expect(soakFiles([])).toEqual(
      expect.arrayContaining(['soak/ledger-kill.soak.ts', 'soak/settlement-year.soak.ts']),
    )
  })

  it('rejects an unknown name and lists those there are', () => {
    expect(() => soakFiles(['upload', 'uplaod'])).toThrow(/No soak named uplaod\..*odd-media/)
  })
})
