/** Rules and constants that both sides check; free of zod, so that the browser loads little. */

export const nicknameMinLength = 2
export const nicknameMaxLength = 20
/** Of a channel; our choice. */
export const displayNameMaxLength = 40
/** R-account-026. */
export const profilePictureMaxBytes = 300 * 1024
/** Of what somebody says of themself; our choice. */
export const introductionMaxLength = 500
/** Creators whom one person follows; our choice. */
export const favoritesMaxCount = 300
/** R-account-028. */
export const nicknameChangeCoins = 500
export const emailMaxLength = 254
export const emailCodeLength = 6
/** Characters of a story's one-line introduction (R-story-chat-047). */
export const briefIntroductionMaxLength = 40
export const titleMaxLength = 80
export const descriptionMaxLength = 4000
export const hashtagMaxCount = 10
export const hashtagMaxLength = 24
/** Items that a shelf needs to be shown; our choice. */
export const shelfMinCount = 4
/** Of a character card; archives bring their pictures along. */
export const cardUploadMaxMegabytes = 60
export const donationMinCoins = 10
/** R-content-040. */
export const priceMaxCoins = 100_000_000
/** People whom a creator can invite to one story; our choice. */
export const invitationMaxCount = 500
/** Coins that one person may convert to credits in a day (R-wallet-009, spec D23). */
export const convertMaxCoinsPerDay = 1000
/** Thousandths of a credit below which a top-up follows (R-wallet-016). */
export const topUpBelowMilli = 50_000
