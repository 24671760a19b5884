import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Setting } from './settings.api.ts'

/** What each setting does, as docs/settings.md says it. */
const words: Record<string, MessageDescriptor> = {
  'account.chat_share_percent': msg`What a creator earns of the part of a chat's price above the model's fee, in percent.`,
  'account.creators_write_stories': msg`Whoever registers as a creator gets the creator tag story.`,
  'account.data_downloads_per_day': msg`How often a day (UTC) a person may ask for the download of all their data.`,
  'account.listed_users': msg`Ids of users who may write stories without being creators.`,
  'account.operator_contact': msg`How to write to the operator, such as an e-mail address; told to whoever is suspended. Without it they are led to the legal notice.`,
  'account.password_min_length': msg`Characters that a password needs at least.`,
  'account.platform_fee_percent': msg`What the house keeps of a sale in coins, in percent.`,
  'account.widget_lifetime_minutes': msg`Minutes for which the widgets of a creator run on one tool key; 30 days is our choice.`,
  'account.withdrawal_days': msg`Days for which a withdrawal waits and can be cancelled; those that wait keep theirs.`,
  'adult.age': msg`Years from which somebody counts as an adult; 19 is our choice.`,
  'adult.barred_accounts': msg`Ids of users who see nothing that is for adults, even if they are verified.`,
  'adult.estimated_age': msg`Years that an estimate of the age must reach. Estimates err, so it lies above the age of an adult; 25 is our choice.`,
  'adult.sandbox_in_production': msg`Lets the sandbox, which verifies nobody, make people adults on a production instance without keys of a provider.`,
  'ledger.publicTotals': msg`Show the totals of the books to everyone. Off by default.`,
  'mail.kept_days': msg`Days for which a mail is kept after it was written, sent or not; it holds an address and what was written to it.`,
  'payment.convert_max_coins_per_day': msg`Coins that a person converts in a business day at most.`,
  'payment.credit_milli_per_coin': msg`Thousandths of a credit that a coin converts to.`,
  'payment.daily_bonus_credit_milli': msg`Thousandths of bonus credits that a person spends in a business day at most; what costs more takes paid credits for the rest.`,
  'payment.seller_address': msg`The seller’s address, on receipts.`,
  'payment.seller_contact': msg`How a buyer reaches the seller, on receipts.`,
  'payment.seller_name': msg`The name of the company that sells coins, on receipts.`,
  'payment.seller_registration': msg`The seller’s number of registration or VAT number, on receipts.`,
  'payment.top_up_credit_milli': msg`Thousandths of a credit that an automatic top-up gives, at least; whole coins are converted for it at the rate of conversions.`,
  'payment.vat_basis_points': msg`The VAT that prices of coins include, in hundredths of a percent of the net; 1000 is 10 %. Receipts keep the rate of their day.`,
  'platform.business_zone': msg`The time zone of daily caps, attendance and settlement.`,
  'story.bulk_unlock_discount_percent': msg`What readers save who unlock all images of a story at once, in percent.`,
  'story.compile_timeout_ms': msg`How long a compile may take, waiting included, before it is given up.`,
  'story.content_policy': msg`What models are told never to tell; null is the engine’s text.`,
  'story.free_chats_per_address_and_day': msg`Free replies that all visitors of one address get in a day, so that clearing cookies gains nothing.`,
  'story.free_chats_per_day': msg`The operator's daily budget of free replies for all visitors.`,
  'story.free_chats_per_visitor': msg`Replies that a visitor gets without an account.`,
  'story.inference_tokens': msg`Tokens that a model may think at each level of enhanced inference; 500 of them cost a tenth of its fee.`,
  'story.memory_turns': msg`Turns from which facts to remember are gathered at once.`,
  'story.model_fees_milli': msg`What a reply of each model costs the house, in thousandths of a credit; a story never asks less.`,
  'story.plot_compression_turns': msg`Turns that one plot summary tells in short.`,
  'story.plot_keep_turns': msg`The newest turns, which are told word by word and not yet summed up.`,
  'story.preview_days': msg`Days after its last message for which a preview chat is kept.`,
  'story.preview_replies_per_day': msg`Replies that a writer gets in a day in previews of stories, which cost nothing.`,
  'story.prompt_log_days': msg`Days for which the words of prompts are kept; what fired in them is kept with the reply.`,
  'story.removed_message_days': msg`Days for which messages that a reader took out of a chat can be brought back, and words that were suggested and never said are kept.`,
  'story.system_instructions': msg`How models are told to tell a story; null is the engine’s text.`,
  'subscription.first_month': msg`What a subscription, or a higher tier, costs for the month in which it begins: whole (the full price), days (the share of the days left, today included, rounded up to a coin or cent), or free (nothing until the 1st, once per creator). days is our choice.`,
  'subscription.new_blocked': msg`Takes no new subscriptions; those that there are go on, and can change.`,
  'subscription.retry_days': msg`Days of the month on which a subscription is billed, the first and then where it could not be paid; with each try in vain a mail goes out, and after the last the subscription ends.`,
}

/** What a setting does, in the language of the console; one that has no words here in the server's. */
export function sayWhatItDoes({ name, description }: Setting, i18n: I18n): string {
  const said = words[name]
  return said ? i18n._(said) : description
}
