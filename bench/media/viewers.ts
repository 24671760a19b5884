import { randomBytes } from 'node:crypto'
import { signUpCreator, type Person, signUpPerson } from '../../apps/server/src/testing/people.ts'
import { publishContent } from '../../apps/server/src/testing/contents.ts'
import type { TestApp } from '../../apps/server/src/testing/open-app.ts'

const segments = 20
const segmentBytes = 600_000

export interface Shelf {
  /** Of the files, in the storage. */
  folder: string
  /** Where their right is checked, before `folder`'s names. */
  path: string
  names: string[]
  viewer: Person
}

/** A content that anybody may see, with segments as long as four seconds of 720 lines. */
export async function prepareShelf(t: TestApp): Promise<Shelf> {
  const maker = await signUpCreator(t)
  const viewer = await signUpPerson(t)
  const contentOid = await publishContent(t, maker)
  const { db, storage } = t.deps
  const encoding = await db
    .selectFrom('encodings')
    .select(['oid', 'secret'])
    .where('subject_oid', '=', contentOid)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('encodings')
    .set({
      state: 'done',
      ended_at: t.clock.now(),
      facts: JSON.stringify({
        demuxer: 'mov',
        durationMs: segments * 4000,
        audio: null,
        video: {},
      }),
    })
    .where('oid', '=', encoding.oid)
    .execute()
  await db
    .insertInto('encoding_renditions')
    .values({
      encoding_oid: encoding.oid,
      name: 'v720',
      position: 0,
      kind: 'video',
      is_copy: false,
      width: 1280,
      height: 720,
      max_rate: 2_500_000,
      codec: 'avc1.64001f',
      durations_ms: Array.from({ length: segments }, () => 4000),
      is_whole: true,
    })
    .execute()
  const folder = `encodings/${encoding.oid}/${encoding.secret}/v720`
  const names = Array.from({ length: segments }, (_, index) => `${index}.m4s`)
  for (const name of names) await storage.put(`${folder}/${name}`, randomBytes(segmentBytes))
  const path = `/api/media/play/${contentOid}/${encoding.oid}/v720`
  return { folder: storage.pathOf(folder) ?? '', path, names, viewer }
}
