import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Setting } from './settings.api.ts'

/** What each setting does, as docs/settings.md says it. */
const words: Record<string, MessageDescriptor> = {
  'account.chat_share_percent': msg`Creator’s share of the part of a chat’s price above the model’s fee, in percent.`,
  'account.creators_write_stories': msg`Registering as a creator adds the “story” creator tag.`,
  'account.data_downloads_per_day': msg`Data downloads a user can request per day (UTC).`,
  'account.listed_users': msg`IDs of users who can write stories without being creators.`,
  'account.operator_contact': msg`How to contact the operator, such as an email address. Shown to suspended users; if empty, they’re sent to the legal notice.`,
  'account.ordinary_reply_credit_milli': msg`Price of an ordinary reply, in thousandths of a credit. The sign-up page and the wallet use it to say how many replies credits buy.`,
  'account.password_min_length': msg`Minimum password length, in characters.`,
  'account.platform_fee_percent': msg`Platform share of coin sales, in percent.`,
  'account.sign_up_gift_credit_milli': msg`Bonus credits a person gets with their first account, in thousandths. 0 turns the gift off.`,
  'account.sign_up_gifts_per_address_and_day': msg`Sign-up gifts per day (UTC) at the same IP address. Further accounts are created without one.`,
  'account.widget_lifetime_minutes': msg`Minutes a creator’s stream overlays can use one tool key. The default is 30 days.`,
  'account.withdrawal_days': msg`Days until a requested account deletion takes effect; until then it can be canceled. Pending requests keep their date.`,
  'adult.age': msg`Age from which a user counts as an adult. The default is 19.`,
  'adult.barred_accounts': msg`IDs of users who never see adult content, even if verified.`,
  'adult.estimated_age': msg`Estimated age a user must reach. Estimates are imprecise, so it’s above the adult age. The default is 25.`,
  'adult.sandbox_in_production': msg`Allow sandbox age verification in production when no provider keys are set. The sandbox doesn’t check anyone’s age.`,
  'content.downloader_opens': msg`Whoever begins to watch this many different contents within these minutes is taken for a downloader: warned the first time, suspended the second.`,
  'content.drm_coins': msg`Coins that a creator pays for DRM of one content; 0: not offered.`,
  'content.rating_review': msg`Creators can pay for an age rating of a video.`,
  'content.skip_encryption_users': msg`IDs of users who can publish content whose files aren’t encrypted.`,
  'ledger.publicTotals': msg`Show ledger totals to everyone. Off by default.`,
  'mail.kept_days': msg`Days an email is kept after it’s written, sent or not. The stored copy includes the address and the message.`,
  'media.creator_gigabytes': msg`Gigabytes of uploaded files one person can keep, videos in use included.`,
  'media.encoding_max_hours': msg`The longest video or audio that’s encoded, in hours.`,
  'payment.convert_max_coins_per_day': msg`Maximum coins a user can convert per business day.`,
  'payment.credit_milli_per_coin': msg`Credits per converted coin, in thousandths.`,
  'payment.credit_packs': msg`Coins sold as credits in one step: how many, and how many percent of credits more than converting them in the wallet gives. An empty list sells coins only.`,
  'payment.daily_bonus_credit_milli': msg`Maximum bonus credits a user can spend per business day, in thousandths. Anything above that is paid with purchased credits.`,
  'payment.seller_address': msg`Seller address shown on receipts.`,
  'payment.seller_contact': msg`Seller contact shown on receipts.`,
  'payment.seller_name': msg`The seller’s company name shown on receipts.`,
  'payment.seller_registration': msg`Seller registration or VAT number shown on receipts.`,
  'payment.top_up_credit_milli': msg`Minimum credits an automatic top-up adds, in thousandths. Whole coins are converted at the conversion rate.`,
  'payment.vat_basis_points': msg`VAT included in coin prices, in hundredths of a percent of the net price; 1000 is 10%. Issued receipts keep their rate.`,
  'platform.business_zone': msg`Time zone for daily limits, daily check-ins, and payouts.`,
  'story.beta_models': msg`Models in beta: only beta testers (administrators and listed users) can choose them. Stories and chats that use one keep it.`,
  'story.bulk_unlock_discount_percent': msg`Discount for unlocking all of a story’s images together, in percent.`,
  'story.compile_timeout_ms': msg`Time limit for a compile in milliseconds, including time in the queue.`,
  'story.content_policy': msg`Content rules for models. null uses the engine’s text.`,
  'story.free_chats_per_address_and_day': msg`Free replies per day for all visitors at the same IP address, so clearing cookies doesn’t reset it.`,
  'story.free_chats_per_day': msg`Daily budget of free replies for all visitors.`,
  'story.free_chats_per_visitor': msg`Replies a visitor gets without an account.`,
  'story.inference_tokens': msg`Thinking tokens a model gets at each thinking level. Every 500 tokens cost a tenth of the model’s fee.`,
  'story.memory_turns': msg`Turns in each batch from which facts are extracted.`,
  'story.model_fees_milli': msg`Platform cost of a reply from each model, in thousandths of a credit. Stories never charge less.`,
  'story.plot_compression_turns': msg`Turns that one plot summary covers.`,
  'story.plot_keep_turns': msg`Most recent turns sent to the model in full, not yet summarized.`,
  'story.preview_days': msg`Days a preview chat is kept after its last message.`,
  'story.preview_replies_per_day': msg`Free replies a writer gets per day in story previews.`,
  'story.prompt_log_days': msg`Days the text of prompts is kept. A record of what they triggered is kept with the reply.`,
  'story.removed_message_days': msg`Days a reader can restore messages removed from a chat. Unused suggestions are kept just as long.`,
  'story.start_margin_milli': msg`How far above the model’s fee a new story’s price starts, in thousandths of a credit. Creators earn from that part.`,
  'story.system_instructions': msg`Storytelling instructions for models. null uses the engine’s text.`,
  'subscription.first_month': msg`What a subscription or an upgrade costs in its first month: whole (the full price), days (only the remaining days, including today, rounded up to a coin or cent), or free (nothing until the 1st, once per creator). The default is days.`,
  'subscription.new_blocked': msg`Closes new subscriptions. Existing ones continue and can change.`,
  'subscription.retry_days': msg`Days of the month on which subscriptions are billed: the first try, then retries. Each failed attempt sends an email; after the last one, the subscription ends.`,
}

/** What a setting does, in the language of the console; one that has no words here in the server's. */
export function sayWhatItDoes({ name, description }: Setting, i18n: I18n): string {
  const said = words[name]
  return said ? i18n._(said) : description
}
