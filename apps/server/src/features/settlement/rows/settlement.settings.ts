import { payoutDay, requestWindowFirstDay } from '@plax/contracts/settlement/settlement-values'
import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

/** Countries whose public holidays an operator can pay by. */
export const holidayCountries = ['KR', 'JP', 'US', 'ES'] as const
export type HolidayCountry = (typeof holidayCountries)[number]

export const windowFirstDaySetting = defineSetting({
  name: 'settlement.window_first_day',
  schema: z.number().int().min(1).max(28),
  default: requestWindowFirstDay,
  description:
    'First day of the month on which creators can request a payout. Requests close at the end of the month.',
})

export const payoutDaySetting = defineSetting({
  name: 'settlement.payout_day',
  schema: z.number().int().min(1).max(28),
  default: payoutDay,
  description:
    'Day of the next month on which payouts are made; the next business day if banks are closed.',
})

export const minimumSetting = defineSetting({
  name: 'settlement.minimum',
  schema: z.object({
    KRW: z.number().int().min(1).max(100_000_000),
    JPY: z.number().int().min(1).max(10_000_000),
    USD: z.number().int().min(1).max(10_000_000),
  }),
  default: { KRW: 30_000, JPY: 3_000, USD: 3_000 },
  description: 'Minimum for a payout, in the smallest unit of each currency: won, yen, cents.',
})

export const holidaysSetting = defineSetting({
  name: 'settlement.bank_holidays',
  schema: z.object({
    country: z.enum(holidayCountries),
    closedDays: z.array(z.iso.date()).max(400),
  }),
  default: { country: 'KR' as const, closedDays: [] },
  description:
    'The country whose public holidays payouts skip, plus other days your bank is closed (YYYY-MM-DD), such as election days.',
})

export const withholdingSetting = defineSetting({
  name: 'settlement.withholding',
  schema: z
    .array(
      z.object({
        country: z.string().regex(/^([A-Z]{2}|\*)$/),
        points: z.number().int().min(0).max(10_000),
      }),
    )
    .max(300),
  default: [{ country: 'KR', points: 330 }],
  description:
    'Tax withheld from payouts by the creator’s country, in hundredths of a percent (330 is 3.3%); * is every other country.',
})

export const approvalsSetting = defineSetting({
  name: 'settlement.approvals',
  schema: z.number().int().min(1).max(3),
  default: 1,
  description:
    'How many administrators must approve a payout before it’s sent. Lowering it needs a second approval.',
  loosens: (from, to) => to < from,
})

export const payerSetting = defineSetting({
  name: 'settlement.payer',
  schema: z.object({
    name: z.string().max(70),
    account: z.string().max(34),
    bic: z.string().max(11),
  }),
  default: { name: '', account: '', bic: '' },
  description: 'Your name, account, and BIC, as they appear in payout files for your bank.',
})

export const rateAgeSetting = defineSetting({
  name: 'settlement.rate_age',
  schema: z.number().int().min(0).max(10),
  default: 0,
  description:
    'How many business days old a payout’s exchange rate may be. 0: only the last business day’s rate.',
})

export const rateTolerancePercentSetting = defineSetting({
  name: 'settlement.rate_tolerance_percent',
  schema: z.number().min(0).max(100),
  default: 5,
  description:
    'How far, in percent, an exchange rate can differ from the last one used for payouts before a second administrator must approve it. Raising it needs a second approval.',
  loosens: (from, to) => to > from,
})

const bounds = z
  .object({ min: z.number().positive(), max: z.number().positive() })
  .refine(({ min, max }) => min < max)

export const rateBoundsSetting = defineSetting({
  name: 'settlement.rate_bounds',
  schema: z.object({ JPY: bounds, USD: bounds }),
  default: { JPY: { min: 2, max: 50 }, USD: { min: 300, max: 5000 } },
  description:
    'Lowest and highest plausible exchange rates, in won for one unit. Rates outside of them are rejected as typing errors. Widening them needs a second approval.',
  loosens: (from, to) =>
    (['JPY', 'USD'] as const).some(
      (currency) => to[currency].min < from[currency].min || to[currency].max > from[currency].max,
    ),
})

export const ratesUrlSetting = defineSetting({
  name: 'settlement.rates_url',
  schema: z.union([z.literal(''), z.url()]),
  default: '',
  description:
    'Address that exchange rates are fetched from every day, in the format of the European Central Bank’s daily reference rates. Empty: only rates you enter.',
})
