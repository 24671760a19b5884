import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const program = join(import.meta.dirname, 'ledger.main.ts')
const usage = 'npm run ledger -- export [--from DAY] [--to DAY] [--out FILE]'

describe('the command that writes the journal', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [program, ...words], {
      encoding: 'utf8',
      env: { ...process.env, PLAX_DATA: mkdtempSync(join(tmpdir(), 'plax-ledger-')) },
    })

  it.each([
    ['a day that no calendar has', ['export', '--from', '2026-02-30']],
    ['a time of such a day', ['export', '--to', '2026-04-31T00:00:00Z']],
    ['a time without an offset', ['export', '--from', '2026-11-01T00:00:00']],
    ['an end before the beginning', ['export', '--from', '2026-12-01', '--to', '2026-11-01']],
    ['another word', ['import']],
  ])('says how it is used where it is given %s', (_what, words) => {
    const { status, stdout, stderr } = run(...words)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(usage)
  })

  it('takes a leap day', () => {
    const { status, stderr } = run('export', '--from', '2028-02-29', '--to', '2028-03-01')
    expect([status, stderr.includes(usage)]).toEqual([1, false])
  })
})
