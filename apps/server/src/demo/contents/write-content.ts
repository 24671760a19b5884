import { type Language, languageNames } from '@plax/contracts/languages'
import sharp from 'sharp'
import type { Deps } from '../../deps.ts'
import { setItemPassword } from '../../features/access/access.service.ts'
import { hashPassword } from '../../features/account/account.service.ts'
import { makeCoupon } from '../../features/coupon/make-coupon.ts'
import { itemKinds } from '../../features/catalogue/catalogue.service.ts'
import { contentKind } from '../../features/content/content.service.ts'
import { saveScenario } from '../../features/content/branching/draw-story.ts'
import { getScenario } from '../../features/content/branching/scenario.queries.ts'
import {
  issueContent,
  publishContent,
  saveDraft,
} from '../../features/content/making/make-content.ts'
import { findContent } from '../../features/content/item/content.queries.ts'
import { saveChapters, saveSubtitles } from '../../features/media/encoding/texts.service.ts'
import { storeImage } from '../../features/media/media.service.ts'
import { beginUpload } from '../../features/media/upload/begin.ts'
import { finishUpload } from '../../features/media/upload/finish.ts'
import { uploadObject } from '../../features/media/upload/upload.rows.ts'
import { listTiers } from '../../features/subscription/tiers/tiers.queries.ts'
import { FakeClock } from '../../platform/clock.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { creators } from '../people.ts'
import { actorOf, findPerson } from '../people-made.ts'
import { render } from '../pictures/paint.ts'
import { daysBefore } from '../timeline.ts'
import { scenarioOf } from './branching-stories.ts'
import type { DemoContent } from './content.ts'
import { makeMedia } from './media-made.ts'

export interface MakingOptions {
  signal: AbortSignal
  /** Of pictures and films; small ones are made in a fraction of the time. */
  scale?: number
  /** Makes the file of a content. Default: `makeMedia`. */
  make?: typeof makeMedia
  /** Waits for an encoding, so that one film at a time takes time of the machine. */
  untilEncoded?: (contentOid: string) => Promise<void>
}

const dayMs = 24 * 3600_000

/** Makes a content and answers its id; `known` is what an earlier start had begun. */
export async function writeDemoContent(
  deps: Deps,
  content: DemoContent,
  {
    known,
    onIssued,
    oidOf,
    ...making
  }: {
    known: string | undefined
    /** Finds the demo contents that were made before. */
    oidOf: (key: string) => string | undefined
    onIssued: (contentOid: string) => Promise<void>
  } & MakingOptions,
): Promise<string> {
  const { by, type, state, daysAgo } = content
  const actor = await actorOf(deps, await findPerson(deps, by))
  const kinds = itemKinds([contentKind])
  const past = { ...deps, kinds, clock: new FakeClock(daysBefore(deps.clock.now(), daysAgo)) }
  const contentOid =
    known ?? (await issueContent(past, { actor, type, lang: creators[by].language }))
  if (!known) await onIssued(contentOid)
  const row = await findContent(deps.db, contentOid)
  const isMade =
    state === 'draft' ? Object.keys(row?.fields ?? {}).length > 1 : row?.state !== 'draft'
  if (isMade) return contentOid
  const sent = await fieldsOf(deps, content, { actor, ...making })
  const change = { actor, contentOid, sent }
  if (content.story) {
    const { version } = await getScenario(deps.db, contentOid)
    const scenario = scenarioOf(content.story, oidOf)
    await saveScenario(past, { actor, contentOid, version, scenario })
  }
  await (state === 'draft' ? saveDraft(past, change) : publishContent(past, change))
  const { chapters, subtitles = {}, codes = [] } = content
  for (const [lang, cues = []] of Object.entries(subtitles)) {
    const label = languageNames[lang as Language]
    const file = { vtt: vttOf(cues), assumedEncoding: null, skippedLines: [] }
    const text = { subjectOid: contentOid, ownerOid: actor.userOid, lang, label, ...file }
    await deps.db.transaction().execute((tx) => saveSubtitles(tx, text, past.clock.now()))
  }
  const item = { kind: contentKind.kind, oid: contentOid }
  const sold = { ...item, fullCoins: content.price ?? 0, leastCoins: 1 }
  for (const { seats, days, ...terms } of codes) {
    const isForAll = 'code' in terms
    const coupon = {
      creatorOid: actor.userOid,
      subject: isForAll ? null : sold,
      code: isForAll ? terms.code : null,
      discount: isForAll
        ? { price: null, percentOff: terms.percentOff, coinsOff: null }
        : { price: terms.price, percentOff: null, coinsOff: null },
      expiresAt: new Date(deps.clock.now().getTime() + days * dayMs),
      owner: null,
      seats,
    }
    await deps.db.transaction().execute((tx) => makeCoupon(tx, coupon, past.clock.now()))
  }
  if (chapters) {
    const texts = { subjectOid: contentOid, ownerOid: actor.userOid, chapters }
    await deps.db.transaction().execute((tx) => saveChapters(tx, texts, past.clock.now()))
  }
  if (content.password !== undefined) {
    const hash = await hashPassword(deps.config.passwordCost, content.password)
    const password = { itemOid: contentOid, hash, now: past.clock.now() }
    await deps.db.transaction().execute((tx) => setItemPassword(tx, password))
  }
  return contentOid
}

/** Cues of some seconds each. */
function vttOf(cues: readonly { from: number; to: number; text: string }[]): string {
  const at = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
  return ['WEBVTT', ...cues.map(({ from, to, text }) => `${at(from)} --> ${at(to)}\n${text}`)].join(
    '\n\n',
  )
}

async function fieldsOf(
  deps: Deps,
  content: DemoContent,
  { actor, signal, scale = 1, make = makeMedia }: { actor: UserActor } & MakingOptions,
) {
  const { by, type, title, description, hashtags, price, copies, partner, percentOff } = content
  const now = deps.clock.now()
  const [long, short] = [1280 * scale, 720 * scale]
  const [width, height] = type === 'clip' ? [short, long] : [long, short]
  const painted = await render(content.picture(), scale)
  const picture = await sharp(painted).resize(width, height, { fit: 'cover' }).png().toBuffer()
  const { assetOid: thumbnail } = await storeImage(deps, {
    ownerOid: actor.userOid,
    bytes: picture,
  })
  const files =
    type === 'branching'
      ? { backgroundImage: thumbnail }
      : {
          file: await upload(deps, actor, {
            name: content.key,
            type,
            bytes: await make(content, picture, { signal, scale }),
          }),
        }
  const tiers = await listTiers(deps.db, { creatorOid: actor.userOid, withRemoved: false })
  const tier = content.tier === undefined ? undefined : tiers[content.tier]
  return {
    metaData: {
      type,
      language: creators[by].language,
      title,
      description,
      thumbnail,
      hashtags: [...hashtags],
      ...files,
      isAdult: content.isAdult ?? false,
      blurThumbnail: content.isAdult ?? false,
      ...(price !== undefined && { price }),
      ...(content.poll && {
        poll: { ...content.poll, options: [...content.poll.options] },
      }),
      ...(copies !== undefined && { availableCopies: copies }),
      ...(tier && { publicTiers: [tier.oid] }),
      ...(partner && {
        coCreators: [{ email: creators[partner.who].email, share: partner.share }],
      }),
      ...(content.state === 'scheduled' && {
        publishAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
      }),
    },
    ...(percentOff !== undefined && {
      discountSettings: {
        type: 'percent' as const,
        amount: percentOff,
        startDate: daysBefore(now, content.daysAgo).toISOString(),
        endDate: new Date(now.getTime() + 30 * dayMs).toISOString(),
      },
    }),
  }
}

/** Sends a file as a browser does; what was sent before under its key is replaced. */
async function upload(
  deps: Deps,
  actor: UserActor,
  sent: { name: string; type: Exclude<DemoContent['type'], 'branching'>; bytes: Buffer },
): Promise<string> {
  const { name, type, bytes } = sent
  const context = type === 'clip' || type === 'file' ? type : 'content'
  const extension = { audio: 'mp3', file: 'png', video: 'mp4', clip: 'mp4' }[type]
  const key = `demo/${name}.${extension}`
  const parts = {
    ...deps,
    assertOpens: async () => {},
    fileContexts: [],
    assertEditable: async () => {},
    isShownToAll: async () => false,
    findCover: async () => null,
    storeImage: (image: Parameters<typeof storeImage>[1]) => storeImage(deps, image),
    presentPictures: async () => new Map(),
  }
  const filetype = 'application/octet-stream'
  const wanted = { key, filetype, numParts: 1, access: 'private', context } as const
  const { assetOid } = await beginUpload(parts, actor, { ...wanted, fileSize: bytes.length })
  await deps.storage.put(uploadObject({ oid: assetOid }), bytes)
  await finishUpload(parts, { ownerOid: actor.userOid, key })
  return key
}
