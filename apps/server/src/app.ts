import { routes } from '@plax/contracts'
import type { FastifyInstance } from 'fastify'
import { apiGuide } from './api-guide.ts'
import type { Deps } from './deps.ts'
import { accountFeature } from './features/account/account.routes.ts'
import { adultFeature } from './features/account/adult/adult.feature.ts'
import { blocksFeature } from './features/account/blocks/blocks.feature.ts'
import {
  runningSessions,
  sessionResolver,
  suspensionExplainer,
} from './features/account/account.service.ts'
import { accessFeature } from './features/access/access.feature.ts'
import { assertOpens, type Blockable, isShownToAll } from './features/access/access.service.ts'
import { adminFeature } from './features/admin/admin.feature.ts'
import { adsFeature } from './features/ads/ads.feature.ts'
import { isAdOut } from './features/ads/ads.service.ts'
import { alertsFeature } from './features/alerts/alerts.feature.ts'
import { hintAlerts } from './features/alerts/alerts.service.ts'
import { analyticsFeature } from './features/analytics/analytics.feature.ts'
import { bundleFeature } from './features/bundle/bundle.feature.ts'
import { catalogueFeature } from './features/catalogue/catalogue.feature.ts'
import { channelFeature } from './features/channel/channel.feature.ts'
import { imageSales, replySales } from './features/story-chat/credits/chat-sales.ts'
import { liveCoupons } from './features/story-chat/coupon/coupon.live.ts'
import { storyChatTarget } from './features/story-chat/story-chat.reports.ts'
import { replyDeps } from './features/story-chat/reply/reply.deps.ts'
import { storyChatFeature } from './features/story-chat/story-chat.feature.ts'
import { storyChats } from './features/story-chat/story-chat.stories.ts'
import { imagesFeature } from './features/story-chat/images/images.feature.ts'
import { commerceFeature } from './features/commerce/commerce.feature.ts'
import {
  buyerReader,
  giftSales,
  nameSoldItems,
  type SaleKind,
  saleKinds,
  typesOfSales,
} from './features/commerce/commerce.service.ts'
import { contentItems } from './features/content/content.service.ts'
import { couponFeature } from './features/coupon/coupon.feature.ts'
import { chatRefund } from './features/story-chat/credits/refund-chats.ts'
import { donationFeature } from './features/donation/donation.feature.ts'
import { emoticonFeature } from './features/emoticon/emoticon.feature.ts'
import { liveDonationSales, nameMissions } from './features/donation/donation.service.ts'
import { engagementFeature } from './features/engagement/engagement.feature.ts'
import {
  blockedComments,
  type CommentRules,
  commentTarget,
  donationSales,
  likedReader,
} from './features/engagement/engagement.service.ts'
import { libraryFeature } from './features/engagement/library.feature.ts'
import { liveItems, ticketKind } from './features/live/live.items.ts'
import { isManager } from './features/live/managers/managers.ts'
import { liveChatTarget } from './features/live/chat/chat-reports.ts'
import { linksFeature } from './features/links/links.feature.ts'
import { ledgerFeature } from './features/ledger/ledger.feature.ts'
import { moderationFeature } from './features/moderation/moderation.feature.ts'
import {
  findBlockedWord,
  isShadowed,
  itemTarget,
  type ReportTarget,
  reportTargets,
  userTarget,
} from './features/moderation/moderation.service.ts'
import { pagesFeature } from './features/pages/pages.feature.ts'
import { notificationFeature } from './features/notification/notification.feature.ts'
import { paymentFeature } from './features/payment/payment.feature.ts'
import { type CardPurpose, createPayment } from './features/payment/payment.service.ts'
import {
  encodingFeature,
  encodingHoursSetting,
} from './features/media/encoding/encoding.feature.ts'
import type { MediaGate } from './features/media/encoding/encoding.service.ts'
import { hearDonations } from './features/live-stories/hear-events.ts'
import { liveStoriesFeature } from './features/live-stories/live-stories.feature.ts'
import { mediaFeature } from './features/media/media.routes.ts'
import { quotaSetting } from './features/media/media.service.ts'
import { publicTotalsSetting } from './features/ledger/ledger.routes.ts'
import { mailDaysSetting } from './features/settings/retention.service.ts'
import { defineSetting } from './features/settings/settings.service.ts'
import { Compiler } from './features/story/compile/compiler.ts'
import { Models } from './features/story/models/models.service.ts'
import {
  listSalePayouts,
  readRootRecords,
  valueEarned,
} from './features/settlement/settlement.service.ts'
import { settlementFeature } from './features/settlement/settlement.feature.ts'
import { shelfFeature } from './features/shelf/shelf.feature.ts'
import { blockedItems } from './features/shelf/shelf.service.ts'
import { storyItems } from './features/story/story.service.ts'
import { speechFeature } from './features/speech/speech.feature.ts'
import { subscriptionFeature } from './features/subscription/subscription.feature.ts'
import { monthSales, subscriptionPurpose } from './features/subscription/subscription.service.ts'
import type { ItemModule } from './item-module.ts'
import { itemParts } from './item-parts.ts'
import type { Feature } from './platform/feature.ts'
import { healthFeature } from './platform/health.ts'
import { mountHub } from './platform/hub/mount-hub.ts'
import { mountRoutes } from './platform/http/mount.ts'
import { createHttpServer, finishApi } from './platform/http/server.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { listMails, mailFeature } from './platform/mail/mailer.ts'
import { metricsFeature } from './platform/metrics/metrics.feature.ts'
import { storageFeature } from './platform/storage/storage.feature.ts'
import type { TaskKinds } from './platform/tasks/task-runner.ts'
import { upkeepFeature } from './platform/upkeep.ts'

// The ledger and media stand beside the settings and cannot define their own.
defineSetting(publicTotalsSetting)
defineSetting(quotaSetting)
defineSetting(encodingHoursSetting)

/** What is registered beside what the features bring. */
export interface MoreKinds {
  items?: readonly ((deps: Deps) => ItemModule)[]
  sales?: readonly SaleKind[]
  purposes?: readonly CardPurpose[]
  targets?: readonly ReportTarget[]
  blocks?: readonly Blockable[]
  /** What moderation says of comments before they are written. */
  rules?: Partial<CommentRules>
  /** Who may play what is encoded, by the kind of what it belongs to. */
  gates?: Readonly<Record<string, MediaGate>>
  features?: (deps: Deps) => readonly Feature[]
}

/** Every kind of item. */
export function itemModules(
  deps: Deps,
  { more = {}, ...story }: Parameters<typeof storyItems>[1] & { more?: MoreKinds },
): ItemModule[] {
  return [
    contentItems(deps),
    storyItems(deps, story),
    liveItems(deps, liveCoupons(deps)),
    ...(more.items ?? []).map((module) => module(deps)),
  ]
}

/** Every feature of the program, from the lowest floor up. */
export function createFeatures(deps: Deps, more: MoreKinds = {}): Feature[] {
  const story = {
    models: new Models(deps.config, deps.settings),
    compiler: new Compiler(deps.log),
  }
  const payment = createPayment(deps, [subscriptionPurpose(deps), ...(more.purposes ?? [])])
  const chats = storyChats(deps)
  const room = replyDeps(deps, story)
  const items = itemParts(itemModules(deps, { ...story, chats, more }))
  const itemSales = [...items.sales, ...(more.sales ?? [])]
  const donations = donationSales(itemSales)
  const sales = saleKinds([
    ...itemSales,
    giftSales(itemSales),
    donations,
    monthSales,
    ticketKind(deps),
    liveDonationSales,
    replySales,
    imageSales,
  ])
  const types = typesOfSales(sales)
  const targets = [
    itemTarget(items.kinds),
    userTarget,
    storyChatTarget,
    commentTarget,
    liveChatTarget,
    ...(more.targets ?? []),
  ]
  const features: Feature[] = [
    healthFeature(deps),
    metricsFeature(deps),
    mailFeature(deps),
    storageFeature(deps),
    upkeepFeature({ ...deps, mailDays: () => deps.settings.get(mailDaysSetting) }),
    ledgerFeature(
      deps,
      { namings: [nameSoldItems(deps, sales), nameMissions(deps)], types },
      readRootRecords,
    ),
    mediaFeature(deps, {
      assertOpens: ({ contentOid: itemOid, actor }) =>
        assertOpens(deps.db, { itemOid, actor, now: deps.clock.now() }),
      assertEditable: items.assertEditable,
      isShownToAll: async (oid) =>
        (await isShownToAll(deps.db, { itemOid: oid, now: deps.clock.now() })) ||
        (await isAdOut(deps.db, oid)),
      findCover: items.findCover,
      fileContexts: items.fileContexts,
    }),
    encodingFeature(deps, new Map(Object.entries({ ...items.gates, ...more.gates }))),
    pagesFeature(deps),
    accountFeature(deps, {
      creatorTags: items.creatorTags,
      readMore: async (userOid) => ({
        ...(await buyerReader(deps)(userOid)),
        ...(await likedReader(deps, items.kept)(userOid)),
      }),
    }),
    blocksFeature(),
    adultFeature(deps),
    paymentFeature(deps, payment),
    catalogueFeature(deps, items.isHeldByOthers),
    accessFeature(deps, {
      kinds: items.kinds,
      blocked: [blockedItems(deps, items.blocked), blockedComments(deps), ...(more.blocks ?? [])],
    }),
    couponFeature(deps),
    linksFeature(deps),
    shelfFeature(deps, items.ranked),
    moderationFeature(deps, reportTargets(targets)),
    commerceFeature({
      ...deps,
      sales,
      creatorTerms: items.creatorTerms,
      valueEarned: (tx, earned) => valueEarned(deps.settings, tx, earned),
    }),
    subscriptionFeature(deps, payment),
    engagementFeature(deps, {
      kinds: items.kinds,
      donations,
      commentRefund: chatRefund,
      rules: { findBlockedWord, isShadowed, ...more.rules },
    }),
    libraryFeature(deps, items),
    ...items.features,
    emoticonFeature(deps, { managesFor: isManager }),
    storyChatFeature(deps, { room, types }),
    imagesFeature(deps),
    adsFeature(deps),
    speechFeature(deps, { onEnded: (creatorOid) => hintAlerts(deps.bus, creatorOid) }),
    alertsFeature(deps),
    donationFeature(deps, { onAnnounced: hearDonations }),
    liveStoriesFeature(deps, room),
    ...(more.features?.(deps) ?? []),
    channelFeature(deps, {
      sales,
      tabs: items.tabs,
      firstSteps: () => features.flatMap((feature) => feature.firstSteps ?? []),
    }),
    analyticsFeature({
      ...deps,
      kinds: sales,
      itemKinds: items.kinds,
      countReads: items.countReads,
      listPayouts: listSalePayouts,
    }),
    settlementFeature({ ...deps, kinds: sales }),
  ]
  features.push(bundleFeature(deps, features))
  features.push(notificationFeature(deps, features))
  features.push(adminFeature(deps, { features: [...features], payment, sales }))
  for (const { name, lifecycle, askedRoles, approves } of features) {
    if (lifecycle) deps.lifecycle.register(name, lifecycle)
    if (askedRoles) deps.askedRoles.register(askedRoles)
    if (approves) deps.approvals.register(approves)
  }
  return features
}

function mountDeps(deps: Deps) {
  return {
    db: deps.db,
    clock: deps.clock,
    resolveSession: sessionResolver(deps),
    explainEnded: suspensionExplainer(deps),
    site: deps.config,
    countryHeader: deps.config.countryHeader,
    production: deps.config.mode === 'production',
  }
}

/** The HTTP side: all routes of the features under `/api`. */
export async function createApp(deps: Deps, features: Feature[]): Promise<FastifyInstance> {
  const secretPaths = features.flatMap((feature) => feature.secretPaths ?? [])
  const app = await createHttpServer(deps.config, deps.log, secretPaths)
  const mount = mountDeps(deps)
  app.decorate('resolveSession', mount.resolveSession)
  const hub = {
    bus: deps.bus,
    log: deps.log,
    topics: features.flatMap(({ hubTopics }) => hubTopics ?? []),
    findRunning: (ids: readonly string[]) => runningSessions(deps, ids),
  }
  mountHub(app, hub, mount)
  for (const feature of features) {
    if (feature.handlers) mountRoutes(app, mount, feature.handlers)
    feature.mount?.(app)
  }
  if (!mount.production) {
    const { summary, output } = routes['GET /dev/mail']
    const schema = {
      summary: `${summary} (the same as /api/dev/mail)`,
      description: 'Permission: development.',
      response: { 200: output },
    }
    app.get('/dev/mail.json', { schema, config: { permission: 'development' } }, async () => ({
      items: await listMails(deps.db),
    }))
  }
  finishApi(app, { version: deps.version, guide: apiGuide })
  return app
}

/** What processes that receive streams, and aren't the site, serve: the streams, and their health. */
export async function createIngestApp(deps: Deps, features: Feature[]): Promise<FastifyInstance> {
  const secretPaths = features.flatMap((feature) => feature.secretPaths ?? [])
  const app = await createHttpServer(deps.config, deps.log, secretPaths)
  const serving = features.filter(({ name, ingest }) => name === 'health' || ingest)
  const mount = mountDeps(deps)
  for (const { name, handlers, mount: mountOwn } of serving) {
    if (name === 'health' && handlers) mountRoutes(app, mount, handlers)
    mountOwn?.(app)
  }
  return app
}

/** The jobs of all features, those that wait for machines outside by name, and which events start them. */
export function collectJobs(features: Feature[]): {
  jobs: Map<string, Job>
  external: Set<string>
  cron: { task: string; schedule: string }[]
  atStart: string[]
  subscriptions: Map<string, string[]>
  tasks: TaskKinds
} {
  const subscriptions = new Map<string, string[]>()
  for (const [type, tasks] of features.flatMap(({ on }) => Object.entries(on ?? {}))) {
    subscriptions.set(type, [...(subscriptions.get(type) ?? []), ...tasks])
  }
  return {
    jobs: new Map(
      features.flatMap(({ jobs, externalJobs }) => Object.entries({ ...jobs, ...externalJobs })),
    ),
    external: new Set(features.flatMap(({ externalJobs }) => Object.keys(externalJobs ?? {}))),
    cron: features.flatMap(({ cron }) => cron ?? []),
    atStart: features.flatMap(({ atStart }) => atStart ?? []),
    subscriptions,
    tasks: new Map(features.flatMap(({ tasks }) => Object.entries(tasks ?? {}))),
  }
}
