import { type Canvas, createNode } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'
import { uploadPicture } from './uploads.ts'

/** A canvas that compiles: one character in one story, with a picture if an asset is named. */
export function makeCanvas(options: { assetOid?: string; name?: string } = {}): Canvas {
  const position = { x: 0, y: 0 }
  const story = createNode('story', { id: 'story', position })
  Object.assign(story.data, {
    isStart: true,
    coreContext: 'An old lighthouse.',
    prologue: 'Hello, {{user}}. I am {{char}}.',
  })
  const character = createNode('character', { id: 'character', position })
  Object.assign(character.data, {
    name: options.name ?? 'Mira',
    gender: 'female',
    description: '{{char}} keeps the light.',
  })
  const canvas: Canvas = {
    version: 1,
    nodes: [story, character],
    edges: [edge('character', 'character', 'story', 'characters')],
  }
  if (!options.assetOid) return canvas
  const image = createNode('image', { id: 'image', position })
  image.data.assetId = options.assetOid
  canvas.nodes.push(image)
  canvas.edges.push(edge('image', 'image', 'character', 'emotionImages'))
  return canvas
}

function edge(source: string, sourceSocket: string, target: string, targetSocket: string) {
  return { id: `${source}-${target}`, source, sourceSocket, target, targetSocket }
}

export function writeStory(
  t: TestApp,
  person: Person,
  body: Record<string, unknown>,
): Promise<TestAnswer> {
  return t.call('POST /story-chat/chat-content', { token: person.token, body })
}

/** Makes a draft through the front door and answers its id. */
export async function createDraft(
  t: TestApp,
  person: Person,
  body: Record<string, unknown> = {},
): Promise<string> {
  const answer = await writeStory(t, person, {
    requestType: 'create',
    canvas: makeCanvas(),
    ...body,
  })
  if (answer.status !== 200) throw new Error(`Creating answered ${answer.status}: ${answer.text}`)
  return answer.body.content.contentOid
}

export function compileDraft(t: TestApp, person: Person, contentOid: string): Promise<TestAnswer> {
  return t.call('POST /story-chat/compiled/update', { token: person.token, body: { contentOid } })
}

/** Makes, compiles and publishes a story with a thumbnail, and answers its id. */
export async function publishStory(
  t: TestApp,
  person: Person,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const thumbnailAssetOid = await uploadPicture(t, person)
  const contentOid = await createDraft(t, person, { title: 'The lighthouse', ...fields })
  await compileDraft(t, person, contentOid)
  const upload = { requestType: 'upload', contentOid, thumbnailAssetOid }
  const answer = await writeStory(t, person, upload)
  if (answer.status !== 200) throw new Error(`Publishing answered ${answer.status}: ${answer.text}`)
  return contentOid
}

/** Stories enough that the planner asks what an index would save. */
export async function copyStories(tx: Tx, { from, count }: { from: string; count: number }) {
  for (const [table, key] of [
    ['catalogue_items', 'oid'],
    ['stories', 'content_oid'],
    ['shelf_cards', 'item_oid'],
    ['canvases', 'content_oid'],
  ] as const) {
    await sql`INSERT INTO ${sql.table(table)}
      SELECT made.* FROM ${sql.table(table)} AS source, generate_series(1, ${count}::int) AS number,
        jsonb_populate_record(source, jsonb_build_object(
          ${sql.lit(key)}, lpad(to_hex(number), 24, '0'))) AS made
      WHERE source.${sql.ref(key)} = ${from}`.execute(tx)
  }
  await sql`SELECT refresh_shelf_search(lpad(to_hex(number), 24, '0'))
    FROM generate_series(1, ${count}::int) AS number`.execute(tx)
  await sql`ANALYZE catalogue_items, stories, canvases, shelf_cards, shelf_search`.execute(tx)
}
