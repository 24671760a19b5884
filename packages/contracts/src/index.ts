import { accountRoutes } from './account/account.ts'
import { notificationRoutes } from './notification/notification.ts'
import { nameRoutes } from './account/names.ts'
import { profileRoutes } from './account/profile.ts'
import { passkeyRoutes } from './account/passkeys.ts'
import { providerRoutes } from './account/providers.ts'
import { twoFactorRoutes } from './account/two-factor.ts'
import { accountEmailRoutes } from './account/email.ts'
import { accountRecoveryRoutes } from './account/recovery.ts'
import { accessLogRoutes } from './account/access-log.ts'
import { closedAccountRoutes } from './account/closed-accounts.ts'
import { accountRoleRoutes } from './account/roles.ts'
import { accountToolKeyRoutes } from './account/tool-keys.ts'
import { accountSuspensionRoutes } from './account/suspension.ts'
import { accountSessionRoutes } from './account/sessions.ts'
import { accountWithdrawalRoutes } from './account/withdrawal.ts'
import { adultRoutes } from './account/adult.ts'
import { blockRoutes } from './account/blocks.ts'
import { adminMoneyRoutes } from './admin/money.ts'
import { approvalRoutes } from './account/approvals.ts'
import { reconciliationRoutes } from './payment/reconciliations.ts'
import { adminRoutes } from './admin/admin.ts'
import { dashboardRoutes } from './admin/dashboard.ts'
import { adRoutes } from './ads/ads.ts'
import { alertRoutes } from './alerts/alerts.ts'
import { donationRoutes } from './donation/donations.ts'
import { emoticonRoutes } from './emoticon/emoticon.ts'
import { multichatRoutes } from './live/multichat.ts'
import { linkRoutes } from './links/links.ts'
import { missionRoutes } from './donation/missions.ts'
import { statementRoutes } from './donation/statements.ts'
import { rouletteRoutes } from './donation/roulettes.ts'
import { speechRoutes } from './speech/speech.ts'
import { coinEventRoutes } from './analytics/coin-events.ts'
import { commerceRoutes } from './commerce/commerce.ts'
import { commentRoutes } from './engagement/comments.ts'
import { contentRoutes } from './content/content.ts'
import { contentAdminRoutes } from './content/admin.ts'
import { contentFileRoutes } from './content/files.ts'
import { contentListRoutes } from './content/lists.ts'
import { contentPostRoutes } from './content/posts.ts'
import { contentScenarioRoutes } from './content/scenario.ts'
import { contentViewRoutes } from './content/views.ts'
import { creatorCouponRoutes } from './coupon/creator-coupons.ts'
import { fileContentRoutes } from './content/file-contents.ts'
import { giftRoutes } from './commerce/gifts.ts'
import { spendingRoutes } from './commerce/spending.ts'
import { itemCouponRoutes } from './coupon/item-coupons.ts'
import { ledgerRoutes } from './ledger/ledger.ts'
import { libraryRoutes } from './engagement/library.ts'
import { bundleRoutes } from './bundle/bundle.ts'
import { canvasRoutes } from './story/canvas.ts'
import { cardRoutes } from './story/cards.ts'
import { channelRoutes } from './channel/channel.ts'
import { channelFanRoutes } from './channel/fans.ts'
import { firstStepRoutes } from './channel/first-steps.ts'
import { cartRoutes } from './commerce/cart.ts'
import { chatRoutes } from './story-chat/story-chat.ts'
import { chatRoomRoutes } from './story-chat/room.ts'
import { chatTurnRoutes } from './story-chat/turns.ts'
import { infoPageRoutes } from './pages/info-pages.ts'
import { liveChatModerationRoutes } from './live/chat-moderation.ts'
import { liveChatPollRoutes } from './live/chat-polls.ts'
import { liveChatRoutes } from './live/chat.ts'
import { liveAdminRoutes } from './live/admin.ts'
import { liveKeyRoutes } from './live/keys.ts'
import { liveListRoutes } from './live/lists.ts'
import { liveManagerRoutes } from './live/managers.ts'
import { livePlayRoutes } from './live/play.ts'
import { liveScheduleRoutes } from './live/schedules.ts'
import { liveStudioRoutes } from './live/studio.ts'
import { liveTicketRoutes } from './live/tickets.ts'
import { liveReplayRoutes } from './live/replays.ts'
import { liveStoryRoutes } from './live-stories/live-stories.ts'
import { likeRoutes } from './engagement/likes.ts'
import { mediaRoutes } from './media/media.ts'
import { mediaPlayRoutes } from './media/play.ts'
import { moderationRoutes } from './moderation/moderation.ts'
import { moderationAdminRoutes } from './moderation/admin.ts'
import { noticeRoutes } from './pages/notices.ts'
import { pageViewRoutes } from './analytics/page-views.ts'
import { paymentRoutes } from './payment/payment.ts'
import { paymentChargeRoutes } from './payment/charges.ts'
import { paymentReceiptRoutes } from './payment/receipts.ts'
import { paymentCardOrderRoutes } from './payment/card-orders.ts'
import { paymentCardRoutes } from './payment/cards.ts'
import { topUpRoutes } from './payment/top-up.ts'
import { revenueRoutes } from './analytics/revenue.ts'
import { saleRoutes } from './analytics/sales.ts'
import { storyRoutes } from './story/story.ts'
import { storyAccessRoutes } from './story/access.ts'
import { storyAdminRoutes } from './story-chat/admin.ts'
import { storyAccountRoutes } from './story/account.ts'
import { storyCouponRoutes } from './story-chat/coupons.ts'
import { storyCreditRoutes } from './story-chat/credits.ts'
import { storyImageRoutes } from './story-chat/images.ts'
import { storyReadingRoutes } from './story/reading.ts'
import { storyListRoutes } from './story/lists.ts'
import { storyShareRoutes } from './story/share.ts'
import { storySearchRoutes } from './story/search.ts'
import { personaRoutes } from './story-chat/personas.ts'
import { platformRoutes } from './platform.ts'
import { playlistRoutes } from './engagement/playlists.ts'
import { pollRoutes } from './engagement/polls.ts'
import { qrVisitRoutes } from './analytics/qr-visits.ts'
import { settlementRoutes } from './settlement/settlement.ts'
import { subscriptionRoutes } from './subscription/subscription.ts'
import { subscriptionAdminRoutes } from './subscription/admin.ts'
import { purchasedRoutes } from './commerce/purchased.ts'
import { uploadRoutes } from './media/upload.ts'
import type { RouteContract, RouteInput, RouteOutput } from './route.ts'

/** Every route of the platform, by key. Each area adds its own file. */
export const routes = {
  ...platformRoutes,
  ...storyRoutes,
  ...storyReadingRoutes,
  ...storyCouponRoutes,
  ...storyAccessRoutes,
  ...storyCreditRoutes,
  ...storyImageRoutes,
  ...storyAdminRoutes,
  ...storyListRoutes,
  ...storySearchRoutes,
  ...storyShareRoutes,
  ...paymentRoutes,
  ...paymentChargeRoutes,
  ...paymentReceiptRoutes,
  ...paymentCardRoutes,
  ...topUpRoutes,
  ...commerceRoutes,
  ...cartRoutes,
  ...giftRoutes,
  ...spendingRoutes,
  ...purchasedRoutes,
  ...itemCouponRoutes,
  ...coinEventRoutes,
  ...saleRoutes,
  ...revenueRoutes,
  ...settlementRoutes,
  ...bundleRoutes,
  ...subscriptionRoutes,
  ...subscriptionAdminRoutes,
  ...paymentCardOrderRoutes,
  ...creatorCouponRoutes,
  ...mediaRoutes,
  ...uploadRoutes,
  ...mediaPlayRoutes,
  ...cardRoutes,
  ...channelRoutes,
  ...channelFanRoutes,
  ...firstStepRoutes,
  ...chatRoutes,
  ...chatTurnRoutes,
  ...personaRoutes,
  ...chatRoomRoutes,
  ...canvasRoutes,
  ...accountRoutes,
  ...nameRoutes,
  ...profileRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...accountRecoveryRoutes,
  ...closedAccountRoutes,
  ...accountRoleRoutes,
  ...accessLogRoutes,
  ...accountSuspensionRoutes,
  ...accountToolKeyRoutes,
  ...accountSessionRoutes,
  ...accountEmailRoutes,
  ...accountWithdrawalRoutes,
  ...adultRoutes,
  ...blockRoutes,
  ...providerRoutes,
  ...notificationRoutes,
  ...commentRoutes,
  ...liveStoryRoutes,
  ...likeRoutes,
  ...liveChatModerationRoutes,
  ...liveChatPollRoutes,
  ...liveChatRoutes,
  ...liveAdminRoutes,
  ...liveKeyRoutes,
  ...liveListRoutes,
  ...liveManagerRoutes,
  ...livePlayRoutes,
  ...liveScheduleRoutes,
  ...liveStudioRoutes,
  ...liveTicketRoutes,
  ...liveReplayRoutes,
  ...contentRoutes,
  ...contentFileRoutes,
  ...fileContentRoutes,
  ...contentListRoutes,
  ...contentViewRoutes,
  ...contentPostRoutes,
  ...pageViewRoutes,
  ...contentScenarioRoutes,
  ...contentAdminRoutes,
  ...playlistRoutes,
  ...pollRoutes,
  ...libraryRoutes,
  ...infoPageRoutes,
  ...storyAccountRoutes,
  ...moderationRoutes,
  ...moderationAdminRoutes,
  ...noticeRoutes,
  ...qrVisitRoutes,
  ...ledgerRoutes,
  ...adminRoutes,
  ...dashboardRoutes,
  ...adRoutes,
  ...alertRoutes,
  ...donationRoutes,
  ...emoticonRoutes,
  ...linkRoutes,
  ...multichatRoutes,
  ...missionRoutes,
  ...statementRoutes,
  ...rouletteRoutes,
  ...speechRoutes,
  ...adminMoneyRoutes,
  ...approvalRoutes,
  ...reconciliationRoutes,
}

export type Routes = typeof routes
export type RouteKey = keyof Routes
export type InputOf<K extends RouteKey> = RouteInput<Routes[K] & RouteContract>
export type OutputOf<K extends RouteKey> = RouteOutput<Routes[K] & RouteContract>
