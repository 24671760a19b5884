import { accountRoutes } from './account.ts'
import { notificationRoutes } from './account-notification.ts'
import { nameRoutes } from './account-names.ts'
import { profileRoutes } from './account-profile.ts'
import { passkeyRoutes } from './account-passkeys.ts'
import { providerRoutes } from './account-providers.ts'
import { twoFactorRoutes } from './account-two-factor.ts'
import { accountEmailRoutes } from './account-email.ts'
import { accountRecoveryRoutes } from './account-recovery.ts'
import { accessLogRoutes } from './account-access-log.ts'
import { closedAccountRoutes } from './closed-accounts.ts'
import { accountRoleRoutes } from './account-roles.ts'
import { accountToolKeyRoutes } from './account-tool-keys.ts'
import { accountSuspensionRoutes } from './account-suspension.ts'
import { accountSessionRoutes } from './account-sessions.ts'
import { accountWithdrawalRoutes } from './account-withdrawal.ts'
import { adultRoutes } from './account-adult.ts'
import { blockRoutes } from './account-blocks.ts'
import { adminMoneyRoutes } from './admin-money.ts'
import { approvalRoutes } from './approvals.ts'
import { reconciliationRoutes } from './reconciliations.ts'
import { adminRoutes } from './admin.ts'
import { coinEventRoutes } from './coin-events.ts'
import { commerceRoutes } from './commerce.ts'
import { commentRoutes } from './comments.ts'
import { contentRoutes } from './content.ts'
import { contentAdminRoutes } from './content-admin.ts'
import { contentFileRoutes } from './content-files.ts'
import { contentListRoutes } from './content-lists.ts'
import { contentPostRoutes } from './content-posts.ts'
import { contentScenarioRoutes } from './content-scenario.ts'
import { contentViewRoutes } from './content-views.ts'
import { creatorCouponRoutes } from './creator-coupons.ts'
import { fileContentRoutes } from './file-contents.ts'
import { giftRoutes } from './gifts.ts'
import { itemCouponRoutes } from './item-coupons.ts'
import { ledgerRoutes } from './ledger.ts'
import { libraryRoutes } from './library.ts'
import { bundleRoutes } from './bundle.ts'
import { canvasRoutes } from './canvas.ts'
import { cardRoutes } from './cards.ts'
import { channelRoutes } from './channel.ts'
import { channelFanRoutes } from './channel-fans.ts'
import { cartRoutes } from './cart.ts'
import { chatRoutes } from './chat.ts'
import { chatRoomRoutes } from './chat-room.ts'
import { chatTurnRoutes } from './chat-turns.ts'
import { infoPageRoutes } from './info-pages.ts'
import { likeRoutes } from './likes.ts'
import { mediaRoutes } from './media.ts'
import { mediaPlayRoutes } from './media-play.ts'
import { moderationRoutes } from './moderation.ts'
import { moderationAdminRoutes } from './moderation-admin.ts'
import { noticeRoutes } from './notices.ts'
import { pageViewRoutes } from './page-views.ts'
import { paymentRoutes } from './payment.ts'
import { paymentChargeRoutes } from './payment-charges.ts'
import { paymentReceiptRoutes } from './payment-receipts.ts'
import { paymentCardOrderRoutes } from './payment-card-orders.ts'
import { paymentCardRoutes } from './payment-cards.ts'
import { topUpRoutes } from './top-up.ts'
import { revenueRoutes } from './revenue.ts'
import { saleRoutes } from './sales.ts'
import { storyRoutes } from './story.ts'
import { storyAccessRoutes } from './story-access.ts'
import { storyAdminRoutes } from './story-admin.ts'
import { storyAccountRoutes } from './story-account.ts'
import { storyCouponRoutes } from './story-coupons.ts'
import { storyCreditRoutes } from './story-credits.ts'
import { storyImageRoutes } from './story-images.ts'
import { storyReadingRoutes } from './story-reading.ts'
import { storyListRoutes } from './story-lists.ts'
import { storyShareRoutes } from './story-share.ts'
import { storySearchRoutes } from './story-search.ts'
import { personaRoutes } from './personas.ts'
import { platformRoutes } from './platform.ts'
import { playlistRoutes } from './playlists.ts'
import { pollRoutes } from './polls.ts'
import { qrVisitRoutes } from './qr-visits.ts'
import { settlementRoutes } from './settlement.ts'
import { subscriptionRoutes } from './subscription.ts'
import { subscriptionAdminRoutes } from './subscription-admin.ts'
import { purchasedRoutes } from './purchased.ts'
import { uploadRoutes } from './upload.ts'
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
  ...likeRoutes,
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
  ...adminMoneyRoutes,
  ...approvalRoutes,
  ...reconciliationRoutes,
}

export type Routes = typeof routes
export type RouteKey = keyof Routes
export type InputOf<K extends RouteKey> = RouteInput<Routes[K] & RouteContract>
export type OutputOf<K extends RouteKey> = RouteOutput<Routes[K] & RouteContract>
