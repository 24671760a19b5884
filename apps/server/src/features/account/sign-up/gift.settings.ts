import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const signUpGiftSetting = defineSetting({
  name: 'account.sign_up_gift_credit_milli',
  schema: z.number().int().min(0).max(100_000_000),
  default: 300_000,
  description:
    'Bonus credits a person gets with their first account, in thousandths. 0 turns the gift off.',
})

export const giftsPerAddressSetting = defineSetting({
  name: 'account.sign_up_gifts_per_address_and_day',
  schema: z.number().int().min(0).max(100_000),
  default: 5,
  description:
    'Sign-up gifts per day (UTC) at the same IP address. Further accounts are created without one.',
})

export const ordinaryReplySetting = defineSetting({
  name: 'account.ordinary_reply_credit_milli',
  schema: z.number().int().min(1).max(10_000_000),
  default: 10_000,
  description:
    'Price of an ordinary reply, in thousandths of a credit. The sign-up page and the wallet use it to say how many replies credits buy.',
})
