import type { Deps } from '../../deps.ts'
import type { ItemFeature, ItemModule } from '../../item-module.ts'
import type { ItemKinds } from '../catalogue/catalogue.service.ts'
import { liveAdminHandlers } from './admin/live-admin.routes.ts'
import { chatFeature } from './chat/chat.feature.ts'
import type { ChatCoupons } from './chat/passes.ts'
import type { Feature } from '../../platform/feature.ts'
import { keyHandlers } from './keys/keys.routes.ts'
import { liveListHandlers } from './lists/live-lists.routes.ts'
import { liveTopics } from './lists/live-topics.ts'
import { liveBundle } from './live.bundle.ts'
import { liveIngest } from './live.ingest.ts'
import { liveLifecycle } from './live.lifecycle.ts'
import { liveNotifies } from './live.notifies.ts'
import { holderOf } from './play/pass-holder.ts'
import { markPresent } from './play/passes.ts'
import { playHandlers } from './play/play.routes.ts'
import { remindOfStreams, remindTask } from './schedules/remind.ts'
import { scheduleHandlers } from './schedules/schedules.routes.ts'
import { isChatOfPublishedReplay } from './replays/replay-chat.ts'
import { replayJobs } from './replays/replays.jobs.ts'
import { replayHandlers } from './replays/replays.routes.ts'
import { endLostStreams, endLostTask } from './streams/end-lost.ts'
import { liveKind } from './streams/live-kind.ts'
import { graceSecondsSetting } from './streams/live.settings.ts'
import { applyDueChanges, changeEntriesTask } from './studio/change-permission.ts'
import { issueDueTickets, issueTicketsTask } from './tickets/issue-ticket.ts'
import { settleTickets, settleTicketsTask } from './tickets/settle-tickets.ts'
import { readLevel } from './levels/levels.ts'
import { multichatFeature } from './multichat/multichat.feature.ts'
import { multichatHandlers } from './multichat/multichat.routes.ts'
import { streamHints } from './streams/stream-hints.ts'
import { ticketSales } from './tickets/ticket-sales.ts'
import { ticketHandlers } from './tickets/tickets.routes.ts'
import { ticketWaitHoursSetting } from './tickets/tickets.settings.ts'
import { studioTopic } from './studio/studio-topic.ts'
import { studioHandlers } from './studio/studio.routes.ts'

/** Live streams as a kind of item: publishing over RTMP, watching over HLS, and the chat beside it. */
export function liveItems(deps: Deps, coupons: ChatCoupons): ItemModule {
  return { kind: liveKind, feature: ({ kinds }) => liveFeature({ ...deps, kinds, coupons }) }
}

/** Tickets, as one more kind of sale. */
export function ticketKind({ settings }: Pick<Deps, 'settings'>) {
  return ticketSales({
    readWaitHours: () => settings.get(ticketWaitHoursSetting),
    readFeePercent: async (db, creatorOid) =>
      (await readLevel({ db, settings }, creatorOid)).feePercent,
  })
}

function liveFeature(deps: Deps & { kinds: ItemKinds; coupons: ChatCoupons }): ItemFeature {
  const ingest = liveIngest(deps)
  const tickets = ticketKind(deps)
  const settle = () => settleTickets(deps, [tickets])
  const chat = chatFeature(deps, {
    isKept: isChatOfPublishedReplay,
    markPresent: async ({ creatorOid, actors }) => {
      const viewers = actors.map((actor) => holderOf(deps.secret, actor))
      await markPresent(deps.db, { creatorOid, viewers, now: deps.clock.now() })
    },
  })
  const replays = replayJobs(deps)
  const multichat = multichatFeature(deps)
  return {
    name: 'live',
    handlers: {
      ...chat.handlers,
      ...keyHandlers({
        ...deps,
        onReplaced: (creatorOid) => deps.bus.publish(streamHints, { creatorOid }),
      }),
      ...liveAdminHandlers(deps),
      ...liveListHandlers(deps),
      ...playHandlers(deps),
      ...scheduleHandlers(deps),
      ...multichatHandlers(deps),
      ...replayHandlers(deps),
      ...studioHandlers(deps),
      ...ticketHandlers({ ...deps, sales: tickets }),
    },
    mount: ingest.mount,
    ingest: ingest.open,
    tasks: { ...replays.tasks, ...multichat.tasks },
    jobs: {
      [remindTask]: () => remindOfStreams(deps),
      [issueTicketsTask]: () => issueDueTickets(deps),
      [settleTicketsTask]: settle,
      ...chat.jobs,
      ...multichat.jobs,
      ...replays.jobs,
      [changeEntriesTask]: () => applyDueChanges(deps),
      [endLostTask]: async () => endLostStreams(deps, await deps.settings.get(graceSecondsSetting)),
    },
    on: joinSubscriptions(replays.on, chat.on, multichat.on, {
      'live.started': [settleTicketsTask],
      'live.ticket_issued': [settleTicketsTask],
      'live.ticket_cancelled': [settleTicketsTask],
    }),
    cron: [
      { task: remindTask, schedule: '* * * * *' },
      { task: issueTicketsTask, schedule: '* * * * *' },
      { task: settleTicketsTask, schedule: '* * * * *' },
      ...chat.cron,
      ...multichat.cron,
      ...replays.cron,
      { task: changeEntriesTask, schedule: '* * * * *' },
      { task: endLostTask, schedule: '* * * * *' },
    ],
    secretPaths: ['/live/hls/*'],
    notifies: liveNotifies,
    hubTopics: [studioTopic(deps), ...liveTopics(deps), ...chat.hubTopics, ...multichat.hubTopics],
    bundle: [liveBundle(deps)],
    lifecycle: liveLifecycle(deps.secret),
  }
}

/** Several parts do something after the same event. */
function joinSubscriptions(...parts: readonly Required<Feature>['on'][]): Required<Feature>['on'] {
  const types = new Set(parts.flatMap((part) => Object.keys(part)))
  return Object.fromEntries(
    [...types].map((type) => [type, parts.flatMap((part) => part[type] ?? [])]),
  )
}
