import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freePort } from '../apps/server/src/testing/live-publisher.ts'
import { inLiveWorld, isOn, waitForReplays, type World } from './live-world.ts'
import { isObsInstalled, Obs } from './obs.ts'

it.skipIf(!isObsInstalled)(
  'receives OBS, waits for it through an outage, takes it again after a kick, and ends with it',
  () =>
    inLiveWorld(async (world, { folder }) => {
      const control = await freePort()
      const obs = new Obs(folder, { server: world.rtmp, key: world.key, control })
      obs.start()
      try {
        await isOn(world, 60)
        const first = await streamOf(world)
        await delay(15_000)
        await world.replace('ingest', 20)
        await expect.poll(() => phaseOf(world), { timeout: 10_000 }).toBe('interrupted')
        await isOn(world, 60)
        expect(await streamOf(world)).toBe(first)
        await delay(10_000)
        // The kick: OBS sees that the connection was lost, and tries again.
        await world.call('POST', '/live/stop')
        await isOn(world, 120)
        expect(await streamOf(world)).not.toBe(first)
        await delay(10_000)
        await obs.stopStreaming()
        await expect.poll(() => phaseOf(world), { timeout: 10_000 }).toBe('interrupted')
        await world.call('POST', '/live/stop')
        const durations = await Promise.all(
          (await waitForReplays(world, 2)).map(async (oid) => {
            const answer = await world.call('GET', `/live/replay?oid=${oid}`)
            return ((await answer.json()) as { recordedMs: number }).recordedMs
          }),
        )
        process.stdout.write(`replays: ${durations.join(' and ')} ms\n`)
        expect(durations[0]).toBeGreaterThan(24_000)
        expect(durations[1]).toBeGreaterThan(9000)
      } finally {
        await obs.close()
      }
    }),
)

async function playOf({ site, creatorOid }: World): Promise<{ streamOid: string; phase: string }> {
  const answer = await fetch(`${site}/api/live/play?creatorOid=${creatorOid}`)
  return (await answer.json()) as { streamOid: string; phase: string }
}

const streamOf = async (world: World) => (await playOf(world)).streamOid
const phaseOf = async (world: World) => (await playOf(world)).phase
