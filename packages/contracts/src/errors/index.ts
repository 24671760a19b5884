import type { Language } from '../languages.ts'
import { fillSentence } from '../sentences.ts'
import { adErrors } from './ads.ts'
import { liveStoryErrors } from './live-stories.ts'
import { cartErrors } from './cart.ts'
import { accountErrors } from './account.ts'
import { notificationErrors } from './account-notification.ts'
import { accountNameErrors } from './account-names.ts'
import { passkeyErrors } from './account-passkeys.ts'
import { providerErrors } from './account-providers.ts'
import { twoFactorErrors } from './account-two-factor.ts'
import { roleErrors } from './account-roles.ts'
import { toolKeyErrors } from './account-tool-keys.ts'
import { suspensionErrors } from './account-suspension.ts'
import { accountSecurityErrors } from './account-security.ts'
import { withdrawalErrors } from './account-withdrawal.ts'
import { adultErrors } from './account-adult.ts'
import { approvalErrors } from './approvals.ts'
import { blockErrors } from './account-blocks.ts'
import { adminErrors, settingValueErrors } from './admin.ts'
import { bundleErrors } from './bundle.ts'
import { canvasErrors } from './canvas.ts'
import { commerceErrors } from './commerce.ts'
import { channelErrors } from './channel.ts'
import { chatTurnErrors } from './chat-turns.ts'
import { chatRoomErrors } from './chat-room.ts'
import { commonErrors } from './common.ts'
import { contentErrors } from './content.ts'
import { couponErrors } from './coupon.ts'
import { creatorCouponErrors } from './creator-coupon.ts'
import type { ErrorDefinition } from './define.ts'
import { alertErrors } from './alerts.ts'
import { speechErrors } from './speech.ts'
import { donationErrors } from './donation.ts'
import { emoticonErrors } from './emoticon.ts'
import { encodingErrors } from './encoding.ts'
import { engagementErrors } from './engagement.ts'
import { imageErrors } from './images.ts'
import { itemErrors } from './item.ts'
import { libraryErrors } from './library.ts'
import { linkErrors } from './links.ts'
import { liveChatErrors } from './live-chat.ts'
import { liveErrors } from './live.ts'
import { mediaErrors } from './media.ts'
import { moderationErrors } from './moderation.ts'
import { pageErrors } from './pages.ts'
import { paymentErrors } from './payment.ts'
import { searchErrors } from './search.ts'
import { storageErrors } from './storage.ts'
import { storyErrors } from './story.ts'
import { settlementErrors } from './settlement.ts'
import { subscriptionErrors } from './subscription.ts'
import { uploadErrors } from './upload.ts'
import { walletErrors } from './wallet.ts'

/** Every error of the platform, by code. Each area adds its own file. */
export const errors = {
  ...adErrors,
  ...bundleErrors,
  ...commonErrors,
  ...contentErrors,
  ...couponErrors,
  ...alertErrors,
  ...liveStoryErrors,
  ...speechErrors,
  ...donationErrors,
  ...emoticonErrors,
  ...creatorCouponErrors,
  ...commerceErrors,
  ...libraryErrors,
  ...linkErrors,
  ...liveChatErrors,
  ...liveErrors,
  ...cartErrors,
  ...accountErrors,
  ...accountNameErrors,
  ...twoFactorErrors,
  ...passkeyErrors,
  ...accountSecurityErrors,
  ...withdrawalErrors,
  ...adultErrors,
  ...blockErrors,
  ...providerErrors,
  ...notificationErrors,
  ...adminErrors,
  ...settingValueErrors,
  ...roleErrors,
  ...approvalErrors,
  ...suspensionErrors,
  ...toolKeyErrors,
  ...canvasErrors,
  ...channelErrors,
  ...chatTurnErrors,
  ...chatRoomErrors,
  ...encodingErrors,
  ...engagementErrors,
  ...imageErrors,
  ...itemErrors,
  ...mediaErrors,
  ...moderationErrors,
  ...pageErrors,
  ...paymentErrors,
  ...searchErrors,
  ...storageErrors,
  ...storyErrors,
  ...settlementErrors,
  ...subscriptionErrors,
  ...uploadErrors,
  ...walletErrors,
}

export type ErrorCode = keyof typeof errors

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value)
}

export function errorStatus(code: ErrorCode): number {
  return errors[code].status
}

/** The sentence of an error in a language, filled in from the details. */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  details: Record<string, unknown> = {},
): string {
  const definition: ErrorDefinition = errors[code]
  return fillSentence(definition[language], language, details)
}
