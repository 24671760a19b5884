import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { donationContentMaxLength } from '@plax/contracts/donation/donation-values'
import { donationMaxCoins } from '@plax/contracts/engagement/comment-values'
import { useLocale } from '../../lib/use-locale.ts'
import { BuyCoinsLink } from '../../ui/buy-coins-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CoinsNeeded } from '../../ui/coins-needed.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { CustomAlertChoice } from './custom-alert-choice.tsx'
import { MediaChoice } from './media-choice.tsx'
import { MissionFields } from './missions/mission-fields.tsx'
import type { Donating } from './use-donate.ts'
import { VoiceChoice } from './voice-choice.tsx'

/** Offered beside the least amount. */
const amounts = [50, 100, 500, 1000]

/** What to say or to ask for, how many coins, and whether under one’s name. */
export function DonateFields({ donating }: { donating: Donating }) {
  const { t, i18n } = useLingui()
  const { draft, giving, options, minCoins, coins, short } = donating
  const { form, values, set } = draft
  const { acceptsBonusCoins } = options
  const offered = [minCoins, ...amounts.filter((amount) => amount > minCoins)]
  return (
    <>
      {giving.kind === 'mission' ? (
        <MissionFields donating={donating} settings={giving.settings} />
      ) : null}
      <div className="flex flex-wrap gap-2" role="group" aria-label={t`Amount in coins`}>
        {offered.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={coins === amount}
            onClick={() => set('coins', String(amount))}
            className="h-9 min-w-14 rounded-full border border-line px-4 text-sm tabular-nums hover:bg-pressed aria-pressed:border-gold aria-pressed:bg-gold-soft aria-pressed:font-medium pointer-coarse:h-11"
          >
            {i18n.number(amount)}
          </button>
        ))}
      </div>
      <CoinsField donating={donating} />
      {short > 0 && !values.paysWithBonus ? (
        <p role="status" className="flex flex-wrap gap-x-2 text-sm">
          <CoinsNeeded coins={short} />
          <BuyCoinsLink
            need={short}
            from={window.location.pathname}
            className="font-medium text-accent-ink hover:underline"
          />
        </p>
      ) : null}
      {giving.kind === 'text' ? <CustomAlertChoice donating={donating} /> : null}
      {giving.kind === 'text' ? (
        <LongTextField
          form={form}
          name="message"
          label={t`Message`}
          hint={
            donating.voice && values.message.trim() === ''
              ? t`Write what the voice reads.`
              : t`Everyone in the live chat can read it.`
          }
          maxLength={donationContentMaxLength}
        />
      ) : null}
      {giving.kind === 'text' ? <VoiceChoice donating={donating} /> : null}
      {giving.kind === 'text' ? <MediaChoice donating={donating} /> : null}
      {acceptsBonusCoins ? (
        <Checkbox
          label={t`Pay with bonus coins`}
          hint={t`The creator earns nothing from bonus coins.`}
          checked={values.paysWithBonus}
          onChange={(isOn) => set('paysWithBonus', isOn)}
        />
      ) : null}
      <Checkbox
        label={t`Hide my name`}
        hint={t`No one sees who donated, not even the creator.`}
        checked={values.isHiddenName}
        onChange={(isOn) => set('isHiddenName', isOn)}
      />
    </>
  )
}

function CoinsField({ donating }: { donating: Donating }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { draft, giving, minCoins, coins, own, short } = donating
  const most = donationMaxCoins.toLocaleString(locale)
  const { paysWithBonus } = draft.values
  const problem = () => {
    if (coins < minCoins) {
      return giving.kind === 'text'
        ? t`Donate at least ${minCoins} coins.`
        : t`Give at least ${minCoins} coins.`
    }
    if (coins > donationMaxCoins) return t`Donate at most ${most} coins.`
    return short > 0 && paysWithBonus ? t`You don’t have enough bonus coins.` : undefined
  }
  return (
    <TextField
      form={draft.form}
      name="coins"
      label={giving.kind === 'mission' ? t`Reward in coins` : t`Coins`}
      inputMode="numeric"
      autoComplete="off"
      error={problem()}
      hint={
        own === undefined ? undefined : paysWithBonus ? (
          <Trans>
            You have <Plural value={own} one="# bonus coin" other="# bonus coins" />.
          </Trans>
        ) : (
          <Trans>
            You have <Plural value={own} one="# coin" other="# coins" />.
          </Trans>
        )
      }
    />
  )
}
