import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Names = Readonly<Record<string, MessageDescriptor>>

/** What people call each setting. */
export const settingNames: Names = {
  'account.chat_share_percent': msg({
    message: 'Creators’ chat share (%)',
    context: 'setting name',
  }),
  'account.creators_write_stories': msg({
    message: 'Creators can write stories',
    context: 'setting name',
  }),
  'account.data_downloads_per_day': msg({
    message: 'Data downloads per day',
    context: 'setting name',
  }),
  'account.former_custom_url_days': msg({
    message: 'Former address reserved for (days)',
    context: 'setting name',
  }),
  'account.listed_users': msg({ message: 'Listed story writers', context: 'setting name' }),
  'account.operator_contact': msg({ message: 'Operator contact', context: 'setting name' }),
  'account.ordinary_reply_credit_milli': msg({
    message: 'Ordinary reply price (1/1000 credit)',
    context: 'setting name',
  }),
  'account.password_min_length': msg({
    message: 'Minimum password length',
    context: 'setting name',
  }),
  'account.platform_fee_percent': msg({ message: 'Platform fee (%)', context: 'setting name' }),
  'account.second_approval_wait_hours': msg({
    message: 'Wait for second approval (hours)',
    context: 'setting name',
  }),
  'account.sign_up_gift_credit_milli': msg({
    message: 'Sign-up gift (1/1000 credit)',
    context: 'setting name',
  }),
  'account.sign_up_gifts_per_address_and_day': msg({
    message: 'Sign-up gifts per IP address and day',
    context: 'setting name',
  }),
  'account.widget_lifetime_minutes': msg({
    message: 'Overlay key lifetime (minutes)',
    context: 'setting name',
  }),
  'account.withdrawal_days': msg({
    message: 'Account deletion delay (days)',
    context: 'setting name',
  }),
  'adult.age': msg({ message: 'Adult age', context: 'setting name' }),
  'adult.barred_accounts': msg({
    message: 'Accounts barred from adult content',
    context: 'setting name',
  }),
  'adult.estimated_age': msg({ message: 'Required estimated age', context: 'setting name' }),
  'adult.sandbox_in_production': msg({
    message: 'Sandbox age verification in production',
    context: 'setting name',
  }),
  'bundle.import_gigabytes': msg({ message: 'Largest import (GB)', context: 'setting name' }),
  'bundle.kept_days': msg({ message: 'Exports kept for (days)', context: 'setting name' }),
  'channel.banner_days': msg({ message: 'Banner duration (days)', context: 'setting name' }),
  'channel.banners_at_once': msg({ message: 'Banners in rotation', context: 'setting name' }),
  'channel.manager_hours': msg({
    message: 'Channel manager session (hours)',
    context: 'setting name',
  }),
  'commerce.spending_caps': msg({ message: 'Spending limits', context: 'setting name' }),
  'content.downloader_opens': msg({ message: 'Mass download limit', context: 'setting name' }),
  'content.drm_coins': msg({ message: 'DRM price (coins)', context: 'setting name' }),
  'content.rating_review': msg({ message: 'Paid age ratings', context: 'setting name' }),
  'content.skip_encryption_users': msg({
    message: 'Users without file encryption',
    context: 'setting name',
  }),
  'engagement.comment_refunds_chats': msg({
    message: 'First comment refunds chats',
    context: 'setting name',
  }),
  'engagement.first_review_coins': msg({
    message: 'First review reward (bonus coins)',
    context: 'setting name',
  }),
  'engagement.later_review_coins': msg({
    message: 'Later review reward (bonus coins)',
    context: 'setting name',
  }),
  'engagement.review_min_length': msg({
    message: 'Minimum review length',
    context: 'setting name',
  }),
  'engagement.review_min_paid_coins': msg({
    message: 'Minimum price of a rewarded item (coins)',
    context: 'setting name',
  }),
  'engagement.rewarded_reviews_per_day': msg({
    message: 'Rewarded reviews per day',
    context: 'setting name',
  }),
  'ledger.publicTotals': msg({ message: 'Public ledger totals', context: 'setting name' }),
  'live.ban_seconds': msg({ message: 'Pause after a kick', context: 'setting name' }),
  'live.chat_days': msg({ message: 'Days chats are kept', context: 'setting name' }),
  'live.grace_seconds': msg({ message: 'Wait for a return', context: 'setting name' }),
  'live.hashtags': msg({ message: 'Suggested tags', context: 'setting name' }),
  'live.max_megabits': msg({ message: 'Highest bitrate', context: 'setting name' }),
  'live.mission_min_coins': msg({ message: 'Lowest mission price', context: 'setting name' }),
  'live.partner_levels': msg({ message: 'Partner levels', context: 'setting name' }),
  'live.reserve_gigabytes': msg({ message: 'Disk reserve', context: 'setting name' }),
  'live.story_min_wait_seconds': msg({
    message: 'Wait between answers of stories in live chats',
    context: 'setting name',
  }),
  'live.story_viewer_wait_seconds': msg({
    message: 'Wait of one viewer for answers of stories',
    context: 'setting name',
  }),
  'live.ticket_wait_hours': msg({ message: 'Wait for a stream', context: 'setting name' }),
  'mail.kept_days': msg({ message: 'Emails kept for (days)', context: 'setting name' }),
  'media.creator_gigabytes': msg({ message: 'Storage per person (GB)', context: 'setting name' }),
  'media.encoding_max_hours': msg({
    message: 'Longest video or audio (hours)',
    context: 'setting name',
  }),
  'moderation.appeal_days': msg({ message: 'Appeal period (days)', context: 'setting name' }),
  'moderation.report_days': msg({ message: 'Reports kept for (days)', context: 'setting name' }),
  'moderation.reports_per_day': msg({
    message: 'Reports per user and day',
    context: 'setting name',
  }),
  'moderation.shadow_new_accounts_hours': msg({
    message: 'Hidden comments of new users (hours)',
    context: 'setting name',
  }),
  'payment.convert_max_coins_per_day': msg({
    message: 'Conversion limit per day (coins)',
    context: 'setting name',
  }),
  'payment.credit_milli_per_coin': msg({
    message: 'Credits per coin (1/1000)',
    context: 'setting name',
  }),
  'payment.credit_packs': msg({ message: 'Credit packs', context: 'setting name' }),
  'payment.daily_bonus_credit_milli': msg({
    message: 'Bonus credits spent per day (1/1000)',
    context: 'setting name',
  }),
  'payment.gift_coins_alone': msg({
    message: 'Coins given without second approval',
    context: 'setting name',
  }),
  'payment.seller_address': msg({ message: 'Seller address', context: 'setting name' }),
  'payment.seller_contact': msg({ message: 'Seller contact', context: 'setting name' }),
  'payment.seller_name': msg({ message: 'Seller name', context: 'setting name' }),
  'payment.seller_registration': msg({
    message: 'Seller registration number',
    context: 'setting name',
  }),
  'payment.take_back_days': msg({ message: 'Refund window (days)', context: 'setting name' }),
  'payment.top_up_credit_milli': msg({
    message: 'Smallest automatic top-up (1/1000 credit)',
    context: 'setting name',
  }),
  'payment.vat_basis_points': msg({ message: 'VAT (1/100 %)', context: 'setting name' }),
  'platform.business_zone': msg({ message: 'Time zone', context: 'setting name' }),
  'settlement.approvals': msg({ message: 'Approvals per payout', context: 'setting name' }),
  'settlement.bank_holidays': msg({ message: 'Bank holidays', context: 'setting name' }),
  'settlement.minimum': msg({ message: 'Minimum payout', context: 'setting name' }),
  'settlement.payer': msg({ message: 'Payer of payouts', context: 'setting name' }),
  'settlement.payout_day': msg({ message: 'Payout day', context: 'setting name' }),
  'settlement.rate_age': msg({
    message: 'Exchange rate age (business days)',
    context: 'setting name',
  }),
  'settlement.rate_bounds': msg({ message: 'Plausible exchange rates', context: 'setting name' }),
  'settlement.rate_tolerance_percent': msg({
    message: 'Exchange rate tolerance (%)',
    context: 'setting name',
  }),
  'settlement.rates_url': msg({ message: 'Exchange rate source', context: 'setting name' }),
  'settlement.window_first_day': msg({
    message: 'First day of payout requests',
    context: 'setting name',
  }),
  'settlement.withholding': msg({ message: 'Withholding tax', context: 'setting name' }),
  'speech.max_seconds': msg({
    message: 'Longest spoken donation (seconds)',
    context: 'setting name',
  }),
  'story.beta_models': msg({ message: 'Models in beta', context: 'setting name' }),
  'story.bulk_unlock_discount_percent': msg({
    message: 'Bulk unlock discount (%)',
    context: 'setting name',
  }),
  'story.compile_timeout_ms': msg({ message: 'Compile timeout (ms)', context: 'setting name' }),
  'story.content_policy': msg({ message: 'Content rules', context: 'setting name' }),
  'story.free_chats_per_address_and_day': msg({
    message: 'Free replies per IP address and day',
    context: 'setting name',
  }),
  'story.free_chats_per_day': msg({ message: 'Free replies per day', context: 'setting name' }),
  'story.free_chats_per_visitor': msg({
    message: 'Free replies per visitor',
    context: 'setting name',
  }),
  'story.inference_tokens': msg({ message: 'Thinking tokens', context: 'setting name' }),
  'story.memory_turns': msg({ message: 'Turns per memory', context: 'setting name' }),
  'story.model_fees_milli': msg({
    message: 'Model costs (1/1000 credit)',
    context: 'setting name',
  }),
  'story.plot_compression_turns': msg({
    message: 'Turns per plot summary',
    context: 'setting name',
  }),
  'story.plot_keep_turns': msg({ message: 'Turns sent in full', context: 'setting name' }),
  'story.preview_days': msg({ message: 'Preview chats kept for (days)', context: 'setting name' }),
  'story.preview_replies_per_day': msg({
    message: 'Preview replies per day',
    context: 'setting name',
  }),
  'story.prompt_log_days': msg({ message: 'Prompts kept for (days)', context: 'setting name' }),
  'story.removed_message_days': msg({
    message: 'Removed messages kept for (days)',
    context: 'setting name',
  }),
  'story.start_margin_milli': msg({
    message: 'Starting margin (1/1000 credit)',
    context: 'setting name',
  }),
  'story.system_instructions': msg({
    message: 'Storytelling instructions',
    context: 'setting name',
  }),
  'subscription.first_month': msg({ message: 'Price of the first month', context: 'setting name' }),
  'subscription.new_blocked': msg({ message: 'Block new subscriptions', context: 'setting name' }),
  'subscription.retry_days': msg({ message: 'Billing days', context: 'setting name' }),
}

/** What the first part of a setting's key stands for; lists are grouped by it. */
export const groupNames: Names = {
  account: msg({ message: 'Accounts', context: 'settings group' }),
  adult: msg({ message: 'Adult content', context: 'settings group' }),
  bundle: msg({ message: 'Moving between sites', context: 'settings group' }),
  channel: msg({ message: 'Channels', context: 'settings group' }),
  commerce: msg({ message: 'Purchases', context: 'settings group' }),
  content: msg({ message: 'Content', context: 'settings group' }),
  engagement: msg({ message: 'Comments and reviews', context: 'settings group' }),
  ledger: msg({ message: 'Ledger', context: 'settings group' }),
  live: msg({ message: 'Live', context: 'settings group' }),
  mail: msg({ message: 'Email', context: 'settings group' }),
  media: msg({ message: 'Uploads and encoding', context: 'settings group' }),
  moderation: msg({ message: 'Reports', context: 'settings group' }),
  payment: msg({ message: 'Coins, credits, and receipts', context: 'settings group' }),
  platform: msg({ message: 'Site', context: 'settings group' }),
  settlement: msg({ message: 'Payouts', context: 'settings group' }),
  speech: msg({ message: 'Voices', context: 'settings group' }),
  story: msg({ message: 'AI stories', context: 'settings group' }),
  subscription: msg({ message: 'Subscriptions', context: 'settings group' }),
}

/** The parts of settings that consist of several values; codes such as currencies name themselves. */
export const fieldNames: Names = {
  contents: msg({ message: 'Videos or tracks', context: 'setting field' }),
  minutes: msg({ message: 'Minutes', context: 'setting field' }),
  coins: msg({ message: 'Coins', context: 'setting field' }),
  extraPercent: msg({ message: 'Extra credits (%)', context: 'setting field' }),
  country: msg({ message: 'Country', context: 'setting field' }),
  closedDays: msg({ message: 'Other days closed', context: 'setting field' }),
  name: msg({ message: 'Name', context: 'setting field' }),
  account: msg({ message: 'Account number', context: 'setting field' }),
  bic: msg({ message: 'BIC', context: 'setting field' }),
  min: msg({ message: 'Lowest', context: 'setting field' }),
  max: msg({ message: 'Highest', context: 'setting field' }),
  maxHeight: msg({ message: 'Highest quality (lines)', context: 'setting field' }),
  hoursPerMonth: msg({ message: 'Hours a month', context: 'setting field' }),
  feePercent: msg({ message: 'Platform fee (%)', context: 'setting field' }),
  replayDays: msg({ message: 'Replay days', context: 'setting field' }),
  free: msg({ message: 'Free', context: 'partner level' }),
  standard: msg({ message: 'Standard', context: 'partner level' }),
  plus: msg({ message: 'Plus', context: 'partner level' }),
  partner: msg({ message: 'Partner', context: 'partner level' }),
  points: msg({ message: 'Tax (1/100 %)', context: 'setting field' }),
  moderate: msg({ message: 'Moderate', context: 'setting field' }),
  deep: msg({ message: 'Deep', context: 'setting field' }),
}
