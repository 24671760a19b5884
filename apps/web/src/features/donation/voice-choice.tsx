import { Plural, Trans } from '@lingui/react/macro'
import { languageNames } from '@plax/contracts/languages'
import { Choices } from '../../ui/choices.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { SampleButton } from '../speech/sample-button.tsx'
import type { Voice } from '../speech/speech.api.ts'
import type { Donating } from './use-donate.ts'

/** Who reads the message aloud; a voice may raise the coins. */
export function VoiceChoice({ donating }: { donating: Donating }) {
  const { draft, options, coins, voices, voice } = donating
  if (voices.length === 0) return null
  const total = coins + (voice?.price ?? 0)
  const choose = (oid: string) => {
    draft.set('voiceOid', oid)
    const { minCoins } = options.tts
    if (oid !== '' && coins < minCoins) draft.set('coins', String(minCoins))
  }
  return (
    <div className="flex flex-col gap-2">
      <Choices
        legend={<Trans>Read aloud on the stream</Trans>}
        choices={[
          { value: '', label: <Trans context="read aloud">No voice</Trans> },
          ...voices.map((each) => ({ value: each.oid, label: <VoiceLabel voice={each} /> })),
        ]}
        value={draft.values.voiceOid}
        onChange={choose}
        className="grid grid-cols-1"
      />
      <p className="text-sm text-ink-soft">
        <Trans>All voices are synthetic.</Trans>{' '}
        {voice && voice.price > 0 ? (
          <Trans>
            You pay <Plural value={total} one="# coin" other="# coins" /> in total. The price of the
            voice goes to the site. You get it back if the message can’t be read aloud.
          </Trans>
        ) : null}
      </p>
    </div>
  )
}

function VoiceLabel({ voice: { name, icon, langs, price, sampleUrl } }: { voice: Voice }) {
  const languages = langs.map((lang) => languageNames[lang]).join(' · ')
  return (
    <span className="flex items-center gap-2">
      {icon ? <img src={icon.url} alt="" className="size-8 rounded-full object-cover" /> : null}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {languages === name ? null : (
          <span className="block text-xs text-ink-faint">{languages}</span>
        )}
      </span>
      <PriceTag amount={price} currency="coin" />
      {/* The card around it is one large radio button. */}
      <span className="relative z-10 -my-2">
        <SampleButton name={name} url={sampleUrl} />
      </span>
    </span>
  )
}
