import type { Deps } from '../deps.ts'
import { giveRole } from '../features/account/account.service.ts'
import { type ItemKinds, listItems } from '../features/catalogue/catalogue.service.ts'
import { connectStory } from '../features/live-stories/live-stories.service.ts'
import { setLevel } from '../features/live/levels/levels.ts'
import type { LevelName } from '../features/live/levels/levels.settings.ts'
import { saveSchedule } from '../features/live/schedules/save-schedule.ts'
import { saveStream } from '../features/live/studio/save-stream.ts'
import { findCurrentStream } from '../features/live/streams/streams.ts'
import type { creators } from './people.ts'
import { findPerson } from './people-made.ts'

interface DemoStreamer {
  by: keyof typeof creators
  level: LevelName
  title: string
  description: string
  tags: string[]
  /** What they announced, and in how many hours it begins. */
  announced: { title: string; inHours: number }[]
}

/** Creators who go live, each in their language, with what they announced. */
export const demoStreamers: readonly DemoStreamer[] = [
  {
    by: 'mira',
    level: 'plus',
    title: '달빛 아래 그리는 밤',
    description: '등대 이야기의 다음 장면을 함께 그려요.',
    tags: ['드로잉', '작업'],
    announced: [{ title: '등대 배경 그리기', inHours: 30 }],
  },
  {
    by: 'rowan',
    level: 'standard',
    title: 'Plotting the night train',
    description: 'We draw the canvas of the next chapter, and you choose the stops.',
    tags: ['writing', 'canvas'],
    announced: [{ title: 'Your questions about the night train', inHours: 54 }],
  },
  {
    by: 'toko',
    level: 'free',
    title: '雨の夜の朗読',
    description: '新しいお話を少しだけ読みます。',
    tags: ['朗読'],
    announced: [{ title: '朗読と雑談', inHours: 78 }],
  },
  {
    by: 'lucia',
    level: 'free',
    title: 'Dibujando el puerto',
    description: 'Dibujo el puerto de la próxima historia y charlamos.',
    tags: ['dibujo'],
    announced: [{ title: 'El puerto, en directo', inHours: 102 }],
  },
]

/** Whose story reacts to their streams. */
export const demoLiveStory = 'rowan'

/** Has the story of a creator react to their streams, and to viewers who name its characters. */
export async function connectStoryInDemo(deps: Deps, contentOid: string): Promise<void> {
  const { oid: creatorOid } = await findPerson(deps, demoLiveStory)
  const wanted = { contentOid, answersChat: true, waitSeconds: 15 }
  await connectStory(deps, creatorOid, wanted)
}

/** Lets them go live, with a stream that is ready but for the software that sends it; again it changes nothing. */
export async function goLiveInDemo(
  deps: Deps & { kinds: ItemKinds },
  coverOf: (creatorOid: string) => string | undefined,
): Promise<void> {
  const now = deps.clock.now()
  for (const { by, level, announced, ...info } of demoStreamers) {
    const { oid: creatorOid } = await findPerson(deps, by)
    await deps.db.transaction().execute(async (tx) => {
      const grant = { userOid: creatorOid, role: 'livestreamer', creatorOid: null } as const
      await giveRole(tx, { ...grant, reason: 'Demo', actorOid: null, now })
      await setLevel(tx, { creatorOid, level, givenBy: null, now })
    })
    if (await findCurrentStream(deps.db, creatorOid)) continue
    const itemOid = coverOf(creatorOid)
    const cover = itemOid && (await listItems(deps.db, [itemOid])).get(itemOid)
    const imgS3Key = (cover && cover.thumbnail_asset_oid) || null
    await saveStream(deps, { creatorOid, sent: { ...info, imgS3Key } })
    for (const { title, inHours } of announced) {
      const date = new Date(now.getTime() + inHours * 3_600_000).toISOString()
      await saveSchedule(deps, {
        creatorOid,
        sent: { title, date, isAdultContent: false, imgS3Key },
      })
    }
  }
}
