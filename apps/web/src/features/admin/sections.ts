import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteKey } from '@plax/contracts'
import {
  Archive,
  BadgeCheck,
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
  Handshake,
  Landmark,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Percent,
  Scale,
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

export interface Section {
  /** Behind `/admin/`. */
  path: string
  /** What it shows, for those who may call it; null: for administrators. */
  call: RouteKey | null
  title: MessageDescriptor
  icon: LucideIcon
  Screen: LazyExoticComponent<ComponentType<ScreenProps>>
}

function screen(load: () => Promise<ComponentType<ScreenProps>>): Section['Screen'] {
  return lazy(async () => ({ default: await load() }))
}

/** Every screen of the console, in the order of its rail; a screen is a file and an entry here. */
const sections: Section[] = [
  {
    path: 'settings',
    call: 'GET /admin/settings',
    title: msg`Settings`,
    icon: SlidersHorizontal,
    Screen: screen(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen),
  },
  {
    path: 'ratings',
    call: 'GET /content/admin/rating-reviews',
    title: msg`Age ratings`,
    icon: BadgeCheck,
    Screen: screen(async () => (await import('./ratings/ratings-screen.tsx')).RatingsScreen),
  },
  {
    path: 'coupons',
    call: 'GET /story-chat/admin/chat-coupons',
    title: msg`Chat coupons`,
    icon: Ticket,
    Screen: screen(async () => (await import('./coupons/coupons-screen.tsx')).CouponsScreen),
  },
  {
    path: 'pages',
    call: 'GET /account/admin/info-pages',
    title: msg`Pages`,
    icon: FileText,
    Screen: screen(async () => (await import('./pages/pages-screen.tsx')).PagesScreen),
  },
  {
    path: 'notices',
    call: 'GET /account/admin/notices',
    title: msg`Notices`,
    icon: Megaphone,
    Screen: screen(async () => (await import('./notices/notices-screen.tsx')).NoticesScreen),
  },
  {
    path: 'banners',
    call: 'GET /channel/admin/banners',
    title: msg`Banner requests`,
    icon: GalleryHorizontal,
    Screen: screen(async () => (await import('./banners/banners-screen.tsx')).BannersScreen),
  },
  {
    path: 'users',
    call: 'GET /account/admin/users',
    title: msg`Users`,
    icon: Users,
    Screen: screen(async () => (await import('./users/users-screen.tsx')).UsersScreen),
  },
  {
    path: 'withdrawals',
    call: 'GET /admin/withdrawals',
    title: msg`Account deletions`,
    icon: DoorOpen,
    Screen: screen(
      async () =>
        (await import('./closed-accounts/closed-accounts-screen.tsx')).ClosedAccountsScreen,
    ),
  },
  {
    path: 'stories',
    call: 'GET /admin/stories',
    title: msg`Stories`,
    icon: BookOpen,
    Screen: screen(async () => (await import('./stories/stories-screen.tsx')).StoriesScreen),
  },
  {
    path: 'contents',
    call: 'GET /content/admin/contents',
    title: msg`Content`,
    icon: Clapperboard,
    Screen: screen(async () => (await import('./contents/contents-screen.tsx')).ContentsScreen),
  },
  {
    path: 'payouts',
    call: 'GET /settlement/admin/runs/{month}',
    title: msg`Payouts`,
    icon: Landmark,
    Screen: screen(async () => (await import('./payouts/payouts-screen.tsx')).PayoutsScreen),
  },
  {
    path: 'taxes',
    call: 'GET /settlement/admin/taxes',
    title: msg`Taxes`,
    icon: Percent,
    Screen: screen(async () => (await import('./taxes/taxes-screen.tsx')).TaxesScreen),
  },
  {
    path: 'approvals',
    call: 'GET /admin/approvals',
    title: msg`Second approvals`,
    icon: Handshake,
    Screen: screen(async () => (await import('./approvals/approvals-screen.tsx')).ApprovalsScreen),
  },
  {
    path: 'reports',
    call: 'GET /admin/moderation/cases',
    title: msg`Reports`,
    icon: Flag,
    Screen: screen(async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
  },
  {
    path: 'appeals',
    call: 'GET /admin/moderation/appeals',
    title: msg`Appeals`,
    icon: Gavel,
    Screen: screen(async () => (await import('./reports/appeals-screen.tsx')).AppealsScreen),
  },
  {
    path: 'orders',
    call: 'GET /payment/admin/orders',
    title: msg`Orders`,
    icon: ShoppingBag,
    Screen: screen(async () => (await import('./orders/orders-screen.tsx')).OrdersScreen),
  },
  {
    path: 'subscriptions',
    call: 'GET /payment/admin/subscriptions',
    title: msg`Subscriptions`,
    icon: Gem,
    Screen: screen(
      async () => (await import('./subscriptions/subscriptions-screen.tsx')).SubscriptionsScreen,
    ),
  },
  {
    path: 'card-orders',
    call: 'GET /payment/admin/card-orders',
    title: msg`Card payments`,
    icon: WalletCards,
    Screen: screen(
      async () => (await import('./card-orders/card-orders-screen.tsx')).CardOrdersScreen,
    ),
  },
  {
    path: 'charges',
    call: 'GET /payment/admin/charges',
    title: msg`Coin purchases`,
    icon: CreditCard,
    Screen: screen(async () => (await import('./charges/charges-screen.tsx')).ChargesScreen),
  },
  {
    path: 'reconciliation',
    call: 'GET /payment/admin/reconciliations',
    title: msg`Reconciliation`,
    icon: GitCompareArrows,
    Screen: screen(
      async () => (await import('./reconciliation/reconciliation-screen.tsx')).ReconciliationScreen,
    ),
  },
  {
    path: 'system-prompts',
    call: 'GET /story-chat/admin/system-prompts',
    title: msg`System prompts`,
    icon: MessageSquareText,
    Screen: screen(
      async () => (await import('./prompts/system-prompts-screen.tsx')).SystemPromptsScreen,
    ),
  },
  {
    path: 'test-prompts',
    call: 'GET /story-chat/admin/test-prompts',
    title: msg`Test prompts`,
    icon: FlaskConical,
    Screen: screen(
      async () => (await import('./prompts/test-prompts-screen.tsx')).TestPromptsScreen,
    ),
  },
  {
    path: 'prompt-logs',
    call: null,
    title: msg`Prompt logs`,
    icon: ScrollText,
    Screen: screen(async () => (await import('./prompts/prompt-logs-screen.tsx')).PromptLogsScreen),
  },
  {
    path: 'old-chats',
    call: 'GET /story-chat/admin/old-chat-rooms',
    title: msg`Inactive chats`,
    icon: Archive,
    Screen: screen(async () => (await import('./rooms/rooms-screen.tsx')).RoomsScreen),
  },
  {
    path: 'credits',
    call: 'GET /story-chat/admin/creator/credit-metrics',
    title: msg`Credit metrics`,
    icon: ChartColumn,
    Screen: screen(async () => (await import('./credits/credits-screen.tsx')).CreditsScreen),
  },
  {
    path: 'top-consumers',
    call: 'GET /story-chat/admin/top-credit-consuming-chats',
    title: msg`Top chats`,
    icon: Flame,
    Screen: screen(async () => (await import('./credits/top-chats-screen.tsx')).TopChatsScreen),
  },
  {
    path: 'page-views',
    call: 'GET /analytics/admin/page-views',
    title: msg`Page views`,
    icon: Eye,
    Screen: screen(
      async () => (await import('./page-views/page-views-screen.tsx')).PageViewsScreen,
    ),
  },
  {
    path: 'revenue',
    call: 'GET /account/admin/revenue',
    title: msg`Revenue`,
    icon: Banknote,
    Screen: screen(async () => (await import('./revenue/revenue-screen.tsx')).RevenueScreen),
  },
  {
    path: 'invariants',
    call: 'GET /ledger/admin/journal',
    title: msg`Ledger`,
    icon: Scale,
    Screen: screen(async () => (await import('../ledger/invariants-page.tsx')).InvariantsPage),
  },
  {
    path: 'jobs',
    call: 'GET /admin/jobs',
    title: msg`Queues and jobs`,
    icon: ListChecks,
    Screen: screen(async () => (await import('./jobs/jobs-screen.tsx')).JobsScreen),
  },
  {
    path: 'audit',
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

/** Whether the viewer's roles open the section at a path. */
export function useOpens(): (path: string) => boolean {
  const opensSection = useOpensSection()
  return (path) => {
    const section = findSection(path)
    return section !== undefined && opensSection(section)
  }
}
