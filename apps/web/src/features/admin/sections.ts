import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteKey } from '@plax/contracts'
import {
  Archive,
  AudioLines,
  BadgeCheck,
  BadgePercent,
  Banknote,
  BookOpen,
  ChartColumn,
  Clapperboard,
  CreditCard,
  DoorOpen,
  Eye,
  Flag,
  Flame,
  FileText,
  FlaskConical,
  Footprints,
  GalleryHorizontal,
  GitCompareArrows,
  Gavel,
  Gem,
  HandCoins,
  Handshake,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Percent,
  Radio,
  Scale,
  Server,
  ScrollText,
  ShoppingBag,
  SlidersHorizontal,
  Ticket,
  Users,
  WalletCards,
} from 'lucide-react'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { useMay } from '../../lib/use-may.ts'
import { useViewer } from '../../lib/viewer.ts'

/** What a screen is given: what its address says behind its own path, such as an id. */
export interface ScreenProps {
  item: string
}

export type SectionGroup = 'moderation' | 'people' | 'money' | 'stories' | 'site'

export const groupTitles: Record<SectionGroup, MessageDescriptor> = {
  moderation: msg`Content and reports`,
  people: msg({ message: 'People', context: 'section of the console' }),
  money: msg`Money`,
  stories: msg`AI stories`,
  site: msg`Site`,
}

export interface Section {
  /** Behind `/admin/`. */
  path: string
  /** Under which heading it is listed; null for the first, which has none. */
  group: SectionGroup | null
  /** What it shows, for those who may call it; null: for administrators. */
  call: RouteKey | null
  title: MessageDescriptor
  icon: LucideIcon
  Screen: LazyExoticComponent<ComponentType<ScreenProps>>
}

function screen(load: () => Promise<ComponentType<ScreenProps>>): Section['Screen'] {
  return lazy(async () => ({ default: await load() }))
}

/** Every screen of the console, by group in the order of its rail; a screen is a file and an entry here. */
const sections: Section[] = [
  {
    path: 'dashboard',
    group: null,
    call: 'GET /admin/dashboard',
    title: msg`Dashboard`,
    icon: LayoutDashboard,
    Screen: screen(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen),
  },
  {
    path: 'reports',
    group: 'moderation',
    call: 'GET /admin/moderation/cases',
    title: msg`Reports`,
    icon: Flag,
    Screen: screen(async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
  },
  {
    path: 'appeals',
    group: 'moderation',
    call: 'GET /admin/moderation/appeals',
    title: msg`Appeals`,
    icon: Gavel,
    Screen: screen(async () => (await import('./reports/appeals-screen.tsx')).AppealsScreen),
  },
  {
    path: 'ratings',
    group: 'moderation',
    call: 'GET /content/admin/rating-reviews',
    title: msg`Age ratings`,
    icon: BadgeCheck,
    Screen: screen(async () => (await import('./ratings/ratings-screen.tsx')).RatingsScreen),
  },
  {
    path: 'banners',
    group: 'moderation',
    call: 'GET /channel/admin/banners',
    title: msg`Banner requests`,
    icon: GalleryHorizontal,
    Screen: screen(async () => (await import('./banners/banners-screen.tsx')).BannersScreen),
  },
  {
    path: 'live',
    group: 'moderation',
    call: 'GET /live/admin',
    title: msg`Live streams`,
    icon: Radio,
    Screen: screen(async () => (await import('./live/streams-screen.tsx')).StreamsScreen),
  },
  {
    path: 'stream-servers',
    group: 'site',
    call: 'GET /live/admin/rplay-stream/streams',
    title: msg`Stream servers`,
    icon: Server,
    Screen: screen(async () => (await import('./stream-servers/servers-screen.tsx')).ServersScreen),
  },
  {
    path: 'voices',
    group: 'site',
    call: 'GET /live/admin/tts/voices',
    title: msg`Voices`,
    icon: AudioLines,
    Screen: screen(async () => (await import('./voices/voices-screen.tsx')).VoicesScreen),
  },
  {
    path: 'streamers',
    group: 'people',
    call: 'GET /live/admin/rplay-stream/streamers',
    title: msg`Streamers`,
    icon: Radio,
    Screen: screen(async () => (await import('./streamers/streamers-screen.tsx')).StreamersScreen),
  },
  {
    path: 'contents',
    group: 'moderation',
    call: 'GET /content/admin/contents',
    title: msg`Content`,
    icon: Clapperboard,
    Screen: screen(async () => (await import('./contents/contents-screen.tsx')).ContentsScreen),
  },
  {
    path: 'stories',
    group: 'moderation',
    call: 'GET /admin/stories',
    title: msg`Stories`,
    icon: BookOpen,
    Screen: screen(async () => (await import('./stories/stories-screen.tsx')).StoriesScreen),
  },
  {
    path: 'users',
    group: 'people',
    call: 'GET /account/admin/users',
    title: msg`Users`,
    icon: Users,
    Screen: screen(async () => (await import('./users/users-screen.tsx')).UsersScreen),
  },
  {
    path: 'withdrawals',
    group: 'people',
    call: 'GET /admin/withdrawals',
    title: msg`Account deletions`,
    icon: DoorOpen,
    Screen: screen(
      async () =>
        (await import('./closed-accounts/closed-accounts-screen.tsx')).ClosedAccountsScreen,
    ),
  },
  {
    path: 'payouts',
    group: 'money',
    call: 'GET /settlement/admin/runs/{month}',
    title: msg`Payouts`,
    icon: Landmark,
    Screen: screen(async () => (await import('./payouts/payouts-screen.tsx')).PayoutsScreen),
  },
  {
    path: 'approvals',
    group: 'money',
    call: 'GET /admin/approvals',
    title: msg`Second approvals`,
    icon: Handshake,
    Screen: screen(async () => (await import('./approvals/approvals-screen.tsx')).ApprovalsScreen),
  },
  {
    path: 'taxes',
    group: 'money',
    call: 'GET /settlement/admin/taxes',
    title: msg`Taxes`,
    icon: Percent,
    Screen: screen(async () => (await import('./taxes/taxes-screen.tsx')).TaxesScreen),
  },
  {
    path: 'orders',
    group: 'money',
    call: 'GET /payment/admin/orders',
    title: msg`Orders`,
    icon: ShoppingBag,
    Screen: screen(async () => (await import('./orders/orders-screen.tsx')).OrdersScreen),
  },
  {
    path: 'subscriptions',
    group: 'money',
    call: 'GET /payment/admin/subscriptions',
    title: msg`Subscriptions`,
    icon: Gem,
    Screen: screen(
      async () => (await import('./subscriptions/subscriptions-screen.tsx')).SubscriptionsScreen,
    ),
  },
  {
    path: 'charges',
    group: 'money',
    call: 'GET /payment/admin/charges',
    title: msg`Coin purchases`,
    icon: CreditCard,
    Screen: screen(async () => (await import('./charges/charges-screen.tsx')).ChargesScreen),
  },
  {
    path: 'card-orders',
    group: 'money',
    call: 'GET /payment/admin/card-orders',
    title: msg`Card payments`,
    icon: WalletCards,
    Screen: screen(
      async () => (await import('./card-orders/card-orders-screen.tsx')).CardOrdersScreen,
    ),
  },
  {
    path: 'reconciliation',
    group: 'money',
    call: 'GET /payment/admin/reconciliations',
    title: msg`Reconciliation`,
    icon: GitCompareArrows,
    Screen: screen(
      async () => (await import('./reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
    ),
  },
  {
    path: 'revenue',
    group: 'money',
    call: 'GET /account/admin/revenue',
    title: msg`Revenue`,
    icon: Banknote,
    Screen: screen(async () => (await import('./revenue/revenue-screen.tsx')).RevenueScreen),
  },
  {
    path: 'live-revenue',
    group: 'money',
    call: 'GET /live/admin/revenue/total/tickets',
    title: msg`Live revenue`,
    icon: HandCoins,
    Screen: screen(
      async () => (await import('./live-revenue/live-revenue-screen.tsx')).LiveRevenueScreen,
    ),
  },
  {
    path: 'invariants',
    group: 'money',
    call: 'GET /ledger/admin/journal',
    title: msg`Ledger`,
    icon: Scale,
    Screen: screen(async () => (await import('../ledger/invariants-page.tsx')).InvariantsPage),
  },
  {
    path: 'coupons',
    group: 'stories',
    call: 'GET /story-chat/admin/chat-coupons',
    title: msg`Chat coupons`,
    icon: Ticket,
    Screen: screen(async () => (await import('./coupons/coupons-screen.tsx')).CouponsScreen),
  },
  {
    path: 'system-prompts',
    group: 'stories',
    call: 'GET /story-chat/admin/system-prompts',
    title: msg`System prompts`,
    icon: MessageSquareText,
    Screen: screen(
      async () => (await import('./prompts/system-prompts-screen.tsx')).SystemPromptsScreen,
    ),
  },
  {
    path: 'test-prompts',
    group: 'stories',
    call: 'GET /story-chat/admin/test-prompts',
    title: msg`Test prompts`,
    icon: FlaskConical,
    Screen: screen(
      async () => (await import('./prompts/test-prompts-screen.tsx')).TestPromptsScreen,
    ),
  },
  {
    path: 'prompt-logs',
    group: 'stories',
    call: null,
    title: msg`Prompt logs`,
    icon: ScrollText,
    Screen: screen(async () => (await import('./prompts/prompt-logs-screen.tsx')).PromptLogsScreen),
  },
  {
    path: 'old-chats',
    group: 'stories',
    call: 'GET /story-chat/admin/old-chat-rooms',
    title: msg`Inactive chats`,
    icon: Archive,
    Screen: screen(async () => (await import('./rooms/rooms-screen.tsx')).RoomsScreen),
  },
  {
    path: 'credits',
    group: 'stories',
    call: 'GET /story-chat/admin/creator/credit-metrics',
    title: msg`Credit metrics`,
    icon: ChartColumn,
    Screen: screen(async () => (await import('./credits/credits-screen.tsx')).CreditsScreen),
  },
  {
    path: 'top-consumers',
    group: 'stories',
    call: 'GET /story-chat/admin/top-credit-consuming-chats',
    title: msg`Top chats`,
    icon: Flame,
    Screen: screen(async () => (await import('./credits/top-chats-screen.tsx')).TopChatsScreen),
  },
  {
    path: 'settings',
    group: 'site',
    call: 'GET /admin/settings',
    title: msg`Settings`,
    icon: SlidersHorizontal,
    Screen: screen(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  },
  {
    path: 'pages',
    group: 'site',
    call: 'GET /account/admin/info-pages',
    title: msg`Pages`,
    icon: FileText,
    Screen: screen(async () => (await import('./pages/pages-screen.tsx')).PagesScreen),
  },
  {
    path: 'notices',
    group: 'site',
    call: 'GET /account/admin/notices',
    title: msg`Notices`,
    icon: Megaphone,
    Screen: screen(async () => (await import('./notices/notices-screen.tsx')).NoticesScreen),
  },
  {
    path: 'ads',
    group: 'site',
    call: 'GET /live/admin/ads',
    title: msg({ message: 'Ads', context: 'advertisements' }),
    icon: BadgePercent,
    Screen: screen(async () => (await import('./ads/ads-screen.tsx')).AdsScreen),
  },
  {
    path: 'page-views',
    group: 'site',
    call: 'GET /analytics/admin/page-views',
    title: msg`Page views`,
    icon: Eye,
    Screen: screen(
      async () => (await import('./page-views/page-views-screen.tsx')).PageViewsScreen,
    ),
  },
  {
    path: 'jobs',
    group: 'site',
    call: 'GET /admin/jobs',
    title: msg`Queues and jobs`,
    icon: ListChecks,
    Screen: screen(async () => (await import('./jobs/jobs-screen.tsx')).JobsScreen),
  },
  {
    path: 'audit',
    group: 'site',
    call: 'GET /admin/audit',
    title: msg`Audit log`,
    icon: Footprints,
    Screen: screen(async () => (await import('./audit/audit-screen.tsx')).AuditScreen),
  },
]

/** The section at a path, whether or not the viewer's roles open it. */
export function findSection(path: string): Section | undefined {
  return sections.find((section) => section.path === path)
}

function useOpensSection(): (section: Section) => boolean {
  const may = useMay()
  const isAdmin = useViewer()?.isAdmin ?? false
  return ({ call }) => (call ? may(call) : isAdmin)
}

/** The sections that the viewer's roles open. */
export function useSections(): Section[] {
  return sections.filter(useOpensSection())
}

/** Sections under the titles of their groups; the first have none. */
export function groupSections(
  opened: readonly Section[],
): { group: SectionGroup | null; sections: Section[] }[] {
  return [...Map.groupBy(opened, ({ group }) => group)].map(([group, found]) => ({
    group,
    sections: found,
  }))
}

/** Whether the viewer's roles open the section at a path. */
export function useOpens(): (path: string) => boolean {
  const opensSection = useOpensSection()
  return (path) => {
    const section = findSection(path)
    return section !== undefined && opensSection(section)
  }
}
