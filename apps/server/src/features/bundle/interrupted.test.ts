import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimTask, leaseMs } from '../../platform/tasks/claims.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { importBundle } from '../../testing/bundles.ts'
import { sendFile } from '../../testing/contents.ts'
import { type Person, signUpCreator } from '../../testing/people.ts'
import { rawBundle, text } from '../../testing/raw-bundles.ts'
import { runQueued } from '../../testing/run-jobs.ts'
import { publishStory } from '../../testing/stories.ts'

const bundle = rawBundle([text('spells/a/spell.json')])

describe('work on a bundle by a process that died', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  /** A process takes the task and is never heard of again. */
  const die = async (kind: string) => {
    const limits = new Map([[kind, {}]])
    expect(
      await claimTask(t.deps.db, { limits, machine: hostname() }, t.clock.now()),
    ).not.toBeNull()
  }
  const latest = async ({ token }: Person) => (await t.call('GET /bundle', { token })).body
  const startImport = async (person: Person): Promise<string> => {
    const { key } = await sendFile(t, person, { context: 'file', bytes: bundle })
    const { token } = person
    return (await t.call('POST /bundle/imports', { token, body: { key } })).body.importOid
  }

  it('is done by another, although six died before', async () => {
    const creator = await signUpCreator(t)
    await publishStory(t, creator)
    await t.call('POST /bundle/exports', { token: creator.token })
    for (let died = 0; died < 6; died += 1) {
      await die('bundle.export')
      t.clock.advance(leaseMs)
    }
    await t.runTasks()
    expect((await latest(creator)).exported).toMatchObject({ state: 'done', error: null })
  })

  it('is canceled at once, and the next import doesn’t wait for it', async () => {
    const creator = await signUpCreator(t)
    const { token } = creator
    const importOid = await startImport(creator)
    await die('bundle.import')
    const answer = await t.call(`DELETE /bundle/imports/${importOid}`, { token })
    expect(answer.body).toMatchObject({ importOid, state: 'canceled' })
    const { imported } = await importBundle(t, creator, bundle)
    expect(imported).toMatchObject({ state: 'done', error: null })
    const objects = async () => (await t.deps.storage.list('uploads/')).length
    expect(await objects()).toBe(2)
    t.clock.advance(leaseMs)
    await t.runTasks()
    await runQueued(t, 'media.deleteUploads')
    expect(await objects()).toBe(0)
    expect((await latest(creator)).imported.importOid).toBe(imported.importOid)
  })

  it('leaves no file of an export that’s canceled', async () => {
    const creator = await signUpCreator(t)
    const { token } = creator
    const { bundleOid } = (await t.call('POST /bundle/exports', { token })).body
    await die('bundle.export')
    const key = `bundles/${bundleOid}`
    await t.deps.storage.put(key, Buffer.from('written before it died'))
    const answer = await t.call(`DELETE /bundle/exports/${bundleOid}`, { token })
    expect(answer.body.state).toBe('canceled')
    await runQueued(t, 'media.deleteObjects')
    expect(await t.deps.storage.stat(key)).toBeNull()
  })
})
