import pg from 'pg'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import {
  becomeCreator,
  createUser,
  findUserByName,
  hasUsers,
} from '../features/account/account.service.ts'
import type { UserRow } from '../features/account/account.service.ts'
import { itemKinds } from '../features/catalogue/catalogue.service.ts'
import { liveKind } from '../features/live/streams/live-kind.ts'
import { Settings } from '../features/settings/settings.service.ts'
import { Compiler } from '../features/story/compile/compiler.ts'
import { Models } from '../features/story/models/models.service.ts'
import { storyKind } from '../features/story/story.service.ts'
import { FakeClock } from '../platform/clock.ts'
import { demoWorldSetting } from './demo-world.ts'
import { creators, type DemoPerson, demoPassword, operator, reader, staff } from './people.ts'
import { demoStories } from './stories/stories.ts'
import { trainStory } from './stories/train.en.ts'
import { chatSteps } from './chat-in-stories.ts'
import { findPerson } from './people-made.ts'
import { missionSteps } from './assign-missions.ts'
import { liveDonationSteps } from './donate-live.ts'
import { dressCreators } from './dress-creators.ts'
import { followSteps } from './follow-creators.ts'
import { fillWallet } from './fill-wallet.ts'
import { connectStoryInDemo, goLiveInDemo } from './go-live.ts'
import { alertSteps } from './offer-alerts.ts'
import { emoteSteps } from './draw-emotes.ts'
import { readDemoStories, type ReadStory } from './read-stories.ts'
import { setUpChannels } from './set-up-channels.ts'
import { payoutSteps } from './pay-creators.ts'
import { showAdInDemo } from './show-ads.ts'
import { rouletteSteps } from './spin-roulettes.ts'
import { storySteps } from './sell-stories.ts'
import { pastMonths, tierSteps } from './sell-tiers.ts'
import { talkOfStories } from './talk/of-stories.ts'
import { talkSteps } from './talk/talk-about.ts'
import type { DemoStory } from './stories/story.ts'
import { daysBefore, monthsBefore, relive } from './timeline.ts'
import { writeDemoStory } from './write-story.ts'

const lockKey = 7_529_003

interface DemoOptions {
  /** Called where there is something to make. */
  onBegin?: () => void
  /** Of the stories' pictures; small ones are made in a tenth of the time. */
  pictureScale?: number
}

/**
 * Makes the demo world once, in an empty installation: one at a time even where processes start
 * together, and every step finds what an interrupted start has made. An installation that has
 * people already gets none, since the passwords of the demo are known to everybody. Answers whether
 * the demo's people are here.
 */
export async function seedDemo(deps: Deps, options: DemoOptions = {}): Promise<boolean> {
  const state = await deps.settings.get(demoWorldSetting)
  if (state === 'made' || state === 'declined') return state === 'made'
  const lock = new pg.Client({ connectionString: deps.databaseUrl })
  // Where it is lost, the queries of the others tell; without a listener the event would end the process.
  lock.on('error', () => {})
  await lock.connect()
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [lockKey])
    return await seedLocked(deps, options)
  } finally {
    await lock.end()
  }
}

async function seedLocked(deps: Deps, options: DemoOptions): Promise<boolean> {
  // A cache of before the wait would not know what another process has made meanwhile.
  const settings = new Settings(deps)
  const state = await settings.get(demoWorldSetting)
  if (state === 'made' || state === 'declined') return state === 'made'
  const mark = (value: z.output<typeof demoWorldSetting.schema>) =>
    deps.db.transaction().execute((tx) => deps.settings.set(tx, demoWorldSetting, value, null))
  if (state === 'none' && (await hasUsers(deps.db))) {
    await mark('declined')
    return false
  }
  options.onBegin?.()
  await mark('begun')
  await makeWorld(deps, options)
  await mark('made')
  return true
}

async function makeWorld(deps: Deps, { pictureScale = 1 }: DemoOptions): Promise<void> {
  const now = deps.clock.now()
  // They were here before what they sold and bought in the last months.
  const then = { ...deps, clock: new FakeClock(monthsBefore(now, pastMonths + 1, 20)) }
  for (const person of [operator, ...staff]) await findOrMake(then, person)
  const haru = await findOrMake(then, reader)
  const gifts = { coin: 300, bonusCoin: 50, credit: 500_000, bonusCredit: 100_000 }
  await fillWallet(then, haru, gifts)
  const compiler = new Compiler(deps.log)
  const models = new Models(deps.config, deps.settings)
  const kinds = itemKinds([storyKind])
  const writer = { ...deps, models, compiler, kinds, pictureScale }
  const made: (ReadStory & { story: DemoStory })[] = []
  for (const { by, story, read, daysAgo } of demoStories) {
    const author = await findOrMakeCreator(then, creators[by])
    const clock = new FakeClock(daysBefore(now, daysAgo))
    const contentOid = await writeDemoStory({ ...writer, clock }, author, story)
    made.push({ contentOid, authorOid: author.oid, read, story })
  }
  const odette = await findPerson(deps, 'odette')
  await fillWallet(then, odette, { credit: 100_000 })
  const doyun = await findPerson(deps, 'doyun')
  await fillWallet(then, doyun, { credit: 100_000, bonusCredit: 15_000 })
  await dressCreators(deps)
  await setUpChannels(then, (creatorOid) =>
    made.filter(({ authorOid }) => authorOid === creatorOid).map(({ contentOid }) => contentOid),
  )
  const liveKinds = itemKinds([storyKind, liveKind])
  await goLiveInDemo(
    { ...deps, kinds: liveKinds },
    (creatorOid) => made.find(({ authorOid }) => authorOid === creatorOid)?.contentOid,
  )
  await showAdInDemo(deps)
  await readDemoStories(deps, made)
  const oidOf = (story: DemoStory) => {
    const found = made.find((one) => one.story === story)
    if (!found) throw new RangeError(`${story.title} is not in the demo world.`)
    return found.contentOid
  }
  await connectStoryInDemo(deps, oidOf(trainStory))
  const chats = chatSteps({ now, oidOf, compiler })
  const talks = talkOfStories.flatMap(({ story, ...talk }) => {
    const place = made.find((one) => one.story === story)
    return place ? talkSteps(now, { ...place, creatorOid: place.authorOid }, talk) : []
  })
  await relive(deps, [
    ...tierSteps(now),
    ...storySteps(now, oidOf),
    ...payoutSteps(now),
    ...followSteps(now),
    ...liveDonationSteps(now),
    ...missionSteps(now),
    ...alertSteps(now),
    ...emoteSteps(now),
    ...rouletteSteps(now),
    ...chats,
    ...talks,
  ])
  await compiler.stop()
}

async function findOrMake(deps: Deps, person: DemoPerson): Promise<UserRow> {
  const known = await findUserByName(deps.db, person.nickname)
  if (known) return known
  const { role: asked, ...fields } = person
  const role = asked === 'creator' || asked === 'reader' ? undefined : asked
  return createUser(deps, { ...fields, password: demoPassword, role })
}

async function findOrMakeCreator(deps: Deps, person: DemoPerson): Promise<UserRow> {
  const user = await findOrMake(deps, person)
  return becomeCreator(deps, user.oid, { terms: true, fees: true, tags: ['story'] })
}
