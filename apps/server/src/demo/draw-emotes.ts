import sharp from 'sharp'
import { emoticonPixels } from '@plax/contracts/emoticon/emoticon-values'
import type { Deps } from '../deps.ts'
import { storeEmoticonImage } from '../features/emoticon/emoticon-images.ts'
import { listEmoticons } from '../features/emoticon/emoticon-groups.ts'
import { saveEmoticons } from '../features/emoticon/save-emoticons.ts'
import { listTiers } from '../features/subscription/subscription.service.ts'
import type { creators } from './people.ts'
import { actorOf, findPerson, type PersonName } from './people-made.ts'
import { paintCry, paintHeart, paintLaugh, paintLighthouse, paintSmile } from './pictures/emotes.ts'
import { render } from './pictures/paint.ts'
import { daysBefore, type Step } from './timeline.ts'

interface DemoEmote {
  name: string
  bytes: () => Promise<Buffer>
}

/** Emotes of creators by the place of their tier, the lowest first. */
export const demoEmotes: readonly {
  by: keyof typeof creators
  tier: number
  emotes: readonly DemoEmote[]
}[] = [
  {
    by: 'mira',
    tier: 0,
    emotes: [
      { name: '하트', bytes: () => render(paintHeart()) },
      { name: '웃음', bytes: () => render(paintLaugh()) },
    ],
  },
  { by: 'mira', tier: 1, emotes: [{ name: '등대', bytes: drawBlinking }] },
  { by: 'lucia', tier: 0, emotes: [{ name: 'Corazón', bytes: () => render(paintHeart()) }] },
  { by: 'toko', tier: 0, emotes: [{ name: 'ハート', bytes: () => render(paintHeart()) }] },
]

/** Those of the site, for everyone. */
export const siteEmotes: readonly DemoEmote[] = [
  { name: 'smile', bytes: () => render(paintSmile()) },
  { name: 'cry', bytes: () => render(paintCry()) },
]

export function emoteSteps(now: Date): Step[] {
  const ofCreators = demoEmotes.map((offered) => async (past: Deps) => {
    const { oid: creatorOid } = await findPerson(past, offered.by)
    const tiers = await listTiers(past.db, { creatorOid, withRemoved: false })
    const tierHash = tiers[offered.tier]?.oid
    if (tierHash) await offer(past, { ...offered, creatorOid, tierHash })
  })
  const site = { by: 'operator', creatorOid: null, tierHash: null, emotes: siteEmotes } as const
  const ofSite = (past: Deps) => offer(past, site)
  return [...ofCreators, ofSite].map((run) => ({ at: daysBefore(now, 21), run }))
}

/** Again it changes nothing. */
async function offer(
  past: Deps,
  asked: {
    by: PersonName
    creatorOid: string | null
    tierHash: string | null
    emotes: readonly DemoEmote[]
  },
): Promise<void> {
  const { by, creatorOid, tierHash, emotes } = asked
  const known = await listEmoticons(past.db, creatorOid)
  if (known.some((row) => row.tier_oid === tierHash)) return
  const user = await findPerson(past, by)
  const emoticons: { name: string; s3Key: string }[] = []
  for (const { name, bytes } of emotes) {
    const { s3Key } = await storeEmoticonImage(past, { ownerOid: user.oid, bytes: await bytes() })
    emoticons.push({ name, s3Key })
  }
  await saveEmoticons(past, {
    actor: await actorOf(past, user),
    change: { creatorOid, emoticonGroups: [{ tierHash, emoticons }] },
  })
}

/** A GIF of a lighthouse whose lamp goes on and off. */
async function drawBlinking(): Promise<Buffer> {
  const frames = await Promise.all(
    [true, false].map(async (isLit) =>
      sharp(await render(paintLighthouse(isLit)))
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  const [width, pageHeight] = [emoticonPixels, emoticonPixels]
  const raw = { width, height: pageHeight * frames.length, channels: 4 as const, pageHeight }
  return sharp(Buffer.concat(frames), { raw })
    .gif({ delay: [600, 600], loop: 0 })
    .toBuffer()
}
