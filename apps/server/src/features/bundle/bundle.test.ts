import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { bundleOf, exportBundle, importBundle, sha256, unzip, zip } from '../../testing/bundles.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { makeCanvas, publishStory } from '../../testing/stories.ts'
import { uploadPicture } from '../../testing/uploads.ts'

const textOf = (files: Map<string, Buffer>, path: string) =>
  JSON.parse(files.get(path)?.toString('utf8') ?? 'null')

describe('leaving for another installation', () => {
  let from: TestApp
  let to: TestApp
  let leaver: Person
  let comer: Person
  beforeAll(async () => {
    ;[from, to] = [await createTestApp(), await createTestApp()]
    ;[leaver, comer] = [await signUpCreator(from, 'Mira'), await signUpCreator(to)]
  })
  afterAll(async () => {
    await from.close()
    await to.close()
  })

  const own = async (t: TestApp, { token }: Person, path: string) => (await t.call(path, { token })).body

  it('takes stories along with their canvas and pictures, and makes drafts of them there', async () => {
    const assetOid = await uploadPicture(from, leaver)
    const canvas = makeCanvas({ assetOid })
    const oid = await publishStory(from, leaver, { canvas, hashtags: ['sea'], genre: 'mystery' })
    const bytes = await exportBundle(from, leaver)
    const files = await unzip(bytes)
    const manifest = textOf(files, 'manifest.json')
    expect(manifest).toMatchObject({ format: 'plax-bundle', version: 1, missing: [] })
    const told = manifest.entries.map((entry: { path: string }) => entry.path)
    expect([...files.keys()]).toEqual([...told, 'manifest.json'])
    for (const { path, bytes: size, sha256: sum } of manifest.entries) {
      const file = files.get(path) ?? Buffer.alloc(0)
      expect([path, file.length, sha256(file)]).toEqual([path, size, sum])
    }
    expect(files.get(`stories/${oid}/card.charx`)?.subarray(0, 2).toString()).toBe('PK')
    const { exported } = await own(from, leaver, 'GET /bundle')
    expect(exported).toMatchObject({ state: 'done', bytes: bytes.length, sha256: sha256(bytes) })

    const { imported, lines } = await importBundle(to, comer, bytes)
    expect(imported).toMatchObject({ state: 'done', error: null, madeBy: 'Mira' })
    const story = lines.find(({ folder }) => folder === 'stories')
    expect(story).toMatchObject({ title: 'The lighthouse', result: 'made', reasons: [] })
    const { content } = await own(to, comer, `GET /story-chat/chat-content?contentOid=${story.madeOid}`)
    expect(content).toMatchObject({ title: 'The lighthouse', genre: 'mystery', hashtags: ['sea'] })
    expect(content.editing).toBeTruthy()
    expect(content.state ?? content.status).toMatch(/draft|inprogress/)
    const there = await own(to, comer, `GET /story-chat/chat-canvas?contentOid=${story.madeOid}`)
    const image = there.canvas.nodes.find(({ kind }: { kind: string }) => kind === 'image')
    expect(image.data.assetId).not.toBe(assetOid)
    expect(there.pictures[image.data.assetId]).toBeTruthy()
    image.data.assetId = assetOid
    expect(there.canvas).toEqual(textOf(files, `stories/${oid}/canvas.json`))
  })
})
