import type { RouteComponent } from '@tanstack/react-router'

/**
 * The pages that a first visit does not open with, by the name of their component. This list comes
 * after the first load, so that a page more costs the first visit its address and its title alone.
 */
export const pages = eachByItsName({
  StoryHomePage: () => import('./features/story-home/story-home-page.tsx'),
  RankingPage: () => import('./features/ranking/ranking-page.tsx'),
  SearchPage: () => import('./features/search/search-page.tsx'),
  StudioPage: () => import('./features/studio/studio-page.tsx'),
  SubscribePage: () => import('./features/subscription/subscribe/subscribe-page.tsx'),
  SubscribeReturnPage: () => import('./features/subscription/subscribe/subscribe-return-page.tsx'),
  SetupPage: () => import('./features/story-setup/setup-page.tsx'),
  CanvasPage: () => import('./features/story-canvas/canvas-page.tsx'),
  PromptLogPage: () => import('./features/prompt-log/prompt-log-page.tsx'),
  ChatPage: () => import('./features/chat/chat-page.tsx'),
  SignInPage: () => import('./features/account/sign-in-page.tsx'),
  ProviderPage: () => import('./features/account/providers/provider-page.tsx'),
  SignUpPage: () => import('./features/account/sign-up-page.tsx'),
  PasswordResetPage: () => import('./features/account/password-reset-page.tsx'),
  EmailChangePage: () => import('./features/account/email-change-page.tsx'),
  CreatorApplyPage: () => import('./features/account/creator-apply-page.tsx'),
  InfoPage: () => import('./features/info/info-page.tsx'),
  TokushohoPage: () => import('./features/info/info-page.tsx'),
  FundSettlementPage: () => import('./features/info/info-page.tsx'),
  MyInfoPage: () => import('./features/my-info/my-info-page.tsx'),
  NotificationsPage: () => import('./features/notification/notifications-page.tsx'),
  UnsubscribePage: () => import('./features/notification/unsubscribe-page.tsx'),
  IllegalDownloaderPage: () => import('./features/download/illegal-downloader-page.tsx'),
  WalletPage: () => import('./features/wallet/wallet-page.tsx'),
  PurchasesPage: () => import('./features/wallet/purchases-page.tsx'),
  ChargePage: () => import('./features/wallet/charge-page.tsx'),
  ChargeReturnPage: () => import('./features/wallet/charge-return-page.tsx'),
  CardsPage: () => import('./features/wallet/cards-page.tsx'),
  CardReturnPage: () => import('./features/wallet/card-return-page.tsx'),
  ConvertPage: () => import('./features/wallet/convert-page.tsx'),
  ReceiptPage: () => import('./features/wallet/receipt/receipt-page.tsx'),
  PostingPage: () => import('./features/wallet/posting-page.tsx'),
  InvariantsPage: () => import('./features/books/invariants-page.tsx'),
  SandboxPayPage: () => import('./features/sandbox/sandbox-pay-page.tsx'),
  SandboxCardPage: () => import('./features/sandbox/sandbox-card-page.tsx'),
  SandboxAdultPage: () => import('./features/sandbox/sandbox-adult-page.tsx'),
  DevMailPage: () => import('./features/dev-ui/dev-mail-page.tsx'),
  DevUiPage: () => import('./features/dev-ui/dev-ui-page.tsx'),
})

export type PageName = keyof typeof pages

/** Lets no page into the list whose file does not export a component of that name. */
function eachByItsName<
  Pages extends { [Name in keyof Pages]: () => Promise<Record<Name, RouteComponent>> },
>(list: Pages): Pages {
  return list
}
