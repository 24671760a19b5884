import fc from 'fast-check'
import { uploadContextNames } from '@plax/contracts/media/upload-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileFiles } from './hostile-files.ts'
import { bodyCalls, fileCalls, queryCalls, HostileWorld, mostMs, slowest } from './hostile-calls.ts'
import { type Hostile, hostileBodies, hostileQueries } from './hostile-inputs.ts'

/** Inputs that each call is sent, of all that there are. */
const inputsPerCall = Number(process.env.SOAK_INPUTS ?? 40)
const seed = Number(process.env.SOAK_SEED ?? 36)

const sampleOf = (inputs: readonly Hostile[]) =>
  inputs.length <= inputsPerCall
    ? inputs
    : (fc.sample(
        fc.shuffledSubarray([...inputs], { minLength: inputsPerCall, maxLength: inputsPerCall }),
        { numRuns: 1, seed },
      )[0] ?? [])

describe('an input of up to a megabyte', () => {
  let world: HostileWorld
  const slow: string[] = []
  const note = (of: string, { ms, status }: { ms: number; status: number }) => {
    if (ms <= mostMs) return
    slow.push(`${of}: ${Math.round(ms)} ms (${status})`)
    process.stdout.write(`${slow.at(-1)}\n`)
  }
  beforeAll(async () => {
    world = await HostileWorld.open()
  }, 300_000)
  afterAll(() => world.close())

  it('as JSON holds the main thread no longer than 50 ms', async () => {
    let sent = 0
    for (const [call, contract] of bodyCalls) {
      const shape = await world.shapeOf(call, contract)
      for (const input of sampleOf([...hostileBodies(shape)])) {
        note(`${call} ${input.name}`, await slowest(4, () => world.measure(call, input, shape)))
        sent += 1
      }
    }
    process.stdout.write(`${bodyCalls.length} calls, ${sent} bodies\n`)
    expect(slow).toEqual([])
  }, 3_600_000)

  it('as a query holds the main thread no longer than 50 ms', async () => {
    for (const [call, contract] of queryCalls) {
      const shape = await world.shapeOf(call, contract)
      for (const { name, body } of contract.query
        ? hostileQueries(contract.query, shape.known)
        : []) {
        note(`${call} ${name}`, await slowest(4, () => world.measureQuery(body, shape)))
      }
    }
    expect(slow).toEqual([])
  }, 3_600_000)

  it('as a file holds the main thread no longer than 50 ms', async () => {
    const files = await hostileFiles()
    for (const [call, contract] of fileCalls) {
      const shape = await world.shapeOf(call, contract)
      for (const file of files) {
        note(`${call} ${file.name}`, await slowest(4, () => world.measureFile(file, shape)))
      }
    }
    const shape = await world.shapeOf('POST /content', {} as never)
    for (const context of uploadContextNames) {
      for (const file of files) {
        note(
          `${context} ${file.name}`,
          await slowest(4, () => world.measureUpload(context, file, shape)),
        )
      }
    }
    process.stdout.write(
      `${files.length} files to ${fileCalls.length} calls and ${uploadContextNames.length} contexts\n`,
    )
    expect(slow).toEqual([])
  }, 3_600_000)
})
