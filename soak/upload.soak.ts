import { expect, it } from 'vitest'
import { run } from './upload.ts'

it('takes 20 GB in parts and whole without holding more than a few chunks', async () => {
  const { idleMiB, mostMiB, bytes, parts } = await run()
  process.stdout.write(`idle ${idleMiB} MiB, at most ${mostMiB} MiB, ${parts} parts\n`)
  expect(bytes).toBe(20 * 1024 ** 3)
  expect(mostMiB - idleMiB).toBeLessThan(200)
})
