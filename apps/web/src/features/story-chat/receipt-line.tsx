import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { formatAmount } from '../../ui/balance.tsx'
import { CurrencyIcon } from '../../ui/currency.tsx'
import type { Receipt } from './chat.api.ts'

/** What a reply was made by and what it cost; all of it when opened. */
export function ReceiptLine({ receipt, stopped }: { receipt: Receipt; stopped: boolean }) {
  const { t, i18n } = useLingui()
  const credits = (milli: number) => formatAmount(milli, 'credit', i18n.locales?.toString())
  return (
    <details className="group/receipt mt-3 text-sm text-ink-faint">
      <summary className="figures inline-flex min-h-8 list-none flex-wrap items-center gap-x-2 rounded-sm hover:text-ink-soft pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        {stopped ? (
          <>
            <span>
              <Trans>Stopped</Trans>
            </span>
            <span aria-hidden>·</span>
          </>
        ) : null}
        <span>{receipt.model}</span>
        <span aria-hidden>·</span>
        <span>
          <Plural value={receipt.completionTokens} one="# token" other="# tokens" />
        </span>
        <span aria-hidden>·</span>
        {receipt.chargedMilli > 0 ? (
          <span className="inline-flex items-center gap-1 text-teal">
            <CurrencyIcon currency="credit" className="size-3.5" />
            {credits(receipt.chargedMilli)}
            <span className="sr-only">{t`credits`}</span>
          </span>
        ) : (
          <span className="text-good">{t`Free`}</span>
        )}
        <ChevronDown
          aria-hidden
          className="size-3.5 transition-transform group-open/receipt:rotate-180"
        />
      </summary>
      <Details receipt={receipt} credits={credits} />
    </details>
  )
}

function Details({ receipt, credits }: { receipt: Receipt; credits: (milli: number) => string }) {
  const { t, i18n } = useLingui()
  const { promptTokens, completionTokens, chargedMilli, bonusMilli, postingId, lore } = receipt
  return (
    <div className="mt-1 max-w-md space-y-3 rounded-lg border border-line bg-raised px-4 py-3">
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 [&_dd]:text-right [&_dd]:text-ink">
        <dt>{t`Model`}</dt>
        <dd>{receipt.model}</dd>
        <dt>{t`Input tokens`}</dt>
        <dd>{i18n.number(promptTokens)}</dd>
        <dt>{t`Output tokens`}</dt>
        <dd>{i18n.number(completionTokens)}</dd>
        <dt>{t`Token count from`}</dt>
        <dd>{receipt.usageFromProvider ? t`model provider` : t`Plax (estimate)`}</dd>
        <dt>{t`Credits charged`}</dt>
        <dd>{credits(chargedMilli)}</dd>
        {bonusMilli > 0 ? (
          <>
            <dt>{t`Bonus credits used`}</dt>
            <dd>{credits(bonusMilli)}</dd>
          </>
        ) : null}
      </dl>
      {lore ? <Lore lore={lore} /> : null}
      {postingId ? (
        <Link
          to="/wallet/entries/$postingId"
          params={{ postingId }}
          className="inline-block font-medium text-accent-ink underline underline-offset-2"
        >
          <Trans>Ledger entries</Trans>
        </Link>
      ) : null}
    </div>
  )
}

/** What fired, for those who are told of it. */
function Lore({ lore }: { lore: NonNullable<Receipt['lore']> }) {
  const { t } = useLingui()
  return (
    <div className="border-t border-line pt-3">
      <p className="mb-1 font-medium text-ink-soft">{t`Lore used`}</p>
      {lore.length === 0 ? <p>{t({ message: 'None', context: 'lore' })}</p> : null}
      <ul className="space-y-1">
        {lore.map(({ entryId, key, matchedText }) => (
          <li key={entryId} className="flex flex-wrap gap-x-2">
            <code className="rounded-xs bg-pressed px-1 text-ink-soft">{key}</code>
            {/* An entry that is always told was called by no words. */}
            <span>
              {matchedText ? <Trans>matched “{matchedText}”</Trans> : <Trans>always</Trans>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
