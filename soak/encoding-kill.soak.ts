import { expect, it } from 'vitest'
import { run } from './encoding-kill.ts'

it('goes on with an encoding when the processes at work are killed: each frame once, nothing published changed', async () => {
  const { kills, segmentsAtKill, orphans, changed, undisturbed, killed, leastPsnr } = await run()
  process.stdout.write(
    `${kills} kills at ${segmentsAtKill.join(' and ')} segments; ${leastPsnr} dB at least\n`,
  )
  expect(orphans).toBe(0)
  expect(segmentsAtKill.every((count) => count > 0)).toBe(true)
  expect(changed).toEqual([])
  expect(undisturbed.map((times) => times.split(' ').length)).toEqual([4496, 4496])
  expect(killed).toEqual(undisturbed)
  expect(leastPsnr).toBeGreaterThan(30)
})
