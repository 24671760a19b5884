import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeChain } from './chain.ts'
import { recordOf, tableOf } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'plax-draws-'))
const program = join(import.meta.dirname, '../verify-draws.mjs')
const chain = makeChain({ secret: 'e1'.repeat(32), length: 50 })
const record = (nonce: number, of = chain) =>
  recordOf(of, { nonce, clientSeed: `client-${nonce}`, table: tableOf(3, 4) })

function run(value: unknown, ...args: string[]) {
  const file = join(folder, 'records.json')
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return runProgram(file, ...args)
}

function runProgram(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args])
  return { status, out: String(stdout), err: String(stderr) }
}

describe('the offline program', () => {
  it('prints a line for each record, each chain and all, in the order of the draws', () => {
    const { status, out, err } = run([record(3), record(1)])
    const line = (nonce: number) => {
      const { clientSeed, result } = record(nonce)
      return `Draw ${nonce}, client seed ${clientSeed}, item ${result.id}: passed\n`
    }
    const summary = '2 records: 2 passed, 0 failed.\n'
    expect(out).toBe(
      `${line(1)}${line(3)}Chain ${chain.anchor}: 2 of its first 3 draws.\n${summary}`,
    )
    expect(err).toContain('Pass --anchor')
    expect(status).toBe(0)
  })

  it('reads one record, a list, and an answer with items', () => {
    for (const value of [record(1), [record(1)], { items: [record(1)], nextCursor: null }]) {
      expect(run(value)).toMatchObject({ status: 0, out: expect.stringContaining('1 passed') })
    }
    expect(run({ items: [record(1)], nextCursor: 'more' })).toMatchObject({
      status: 1,
      err: expect.stringContaining('The list goes on'),
    })
  })

  it('names the failed checks and ends with 1', () => {
    const { status, out } = run([record(1), { ...record(2), clientSeed: 'other' }, 5])
    expect(out).toContain('Not a record: FAILED: shape\n')
    expect(out).toMatch(/Draw 2, client seed other, item item-\d: FAILED: result\n/)
    expect(out).toContain('3 records: 1 passed, 2 failed.\n')
    expect(status).toBe(1)
  })

  it('goes on from the anchor after a seed that isn’t of the chain', () => {
    const { out } = run([record(1), { ...record(2), seed: 'ab'.repeat(32) }, record(3)])
    expect(out).toMatch(/Draw 2.*FAILED: previousSeed, anchor, result\nDraw 3.*: passed\n/)
  })

  it('fails two records of one draw, and lengths that differ', () => {
    const other = recordOf(chain, { nonce: 2, clientSeed: 'again', table: tableOf(3, 4) })
    expect(run([record(2), other])).toMatchObject({
      status: 1,
      out: expect.stringContaining('FAILED: another record of the same draw\n'),
    })
    const longer = { ...record(2), chainLength: 51 }
    expect(run([longer]).status).toBe(0)
    expect(run([record(1), longer])).toMatchObject({
      status: 1,
      out: expect.stringContaining('records differ in the length of the chain'),
    })
  })

  it('rejects chains other than those named', () => {
    const next = makeChain({ secret: 'e2'.repeat(32), length: 5 })
    const both = [record(1), record(1, next)]
    expect(run(both, '--anchor', chain.anchor, '--anchor', next.anchor)).toMatchObject({
      status: 0,
      err: '',
    })
    expect(run(both, '--anchor', chain.anchor)).toMatchObject({
      status: 1,
      out: expect.stringContaining('FAILED: not an anchor that you named\n'),
    })
    for (const anchor of ['', 'ab', chain.anchor.toUpperCase()]) {
      expect(run(both, `--anchor=${anchor}`).status).toBe(2)
    }
  })

  it('prints no control characters of a file', () => {
    const { out } = run({ ...record(1), clientSeed: '\u001b[2J\u202e\nDraw 9: passed' })
    expect(out).toContain('client seed ?[2J??Draw?9:?passed, item')
  })

  it('ends with 1 without records, and with 2 without a file', () => {
    expect(run([]).status).toBe(1)
    expect(run('{').status).toBe(1)
    expect(runProgram(join(folder, 'missing.json')).status).toBe(1)
    expect(runProgram()).toMatchObject({ status: 2, err: expect.stringContaining('Usage: ') })
    expect(runProgram('one', 'two').status).toBe(2)
    expect(runProgram('--nothing').status).toBe(2)
  })
})
