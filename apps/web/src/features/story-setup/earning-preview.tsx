import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePercent } from '../../lib/use-percent.ts'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { currencyOf } from '../wallet/currency-of.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { Model } from './draft.ts'
import {
  creatorTermsQuery,
  type CreatorTerms,
  type Earning,
  earningOf,
  toldReplies,
  worthOf,
} from './earning.ts'
import { EarningTable } from './earning-table.tsx'
import type { Setup } from './use-setup.ts'

/** What the creator earns at the price and with the model that are filled in. */
export function EarningPreview({ setup, model }: { setup: Setup; model: Model }) {
  const { t } = useLingui()
  const { api } = useApp()
  const terms = useQuery(creatorTermsQuery(api))
  const { name } = model
  return (
    <section
      aria-label={t`What you earn`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-ground p-4"
    >
      <h3 className="font-medium">
        <Trans>What you earn</Trans>
      </h3>
      {model.isStandIn ? (
        <Note>
          <Trans>
            Readers chat for free with {name}, so you earn nothing until the site has another model.
          </Trans>
        </Note>
      ) : (
        <Loaded query={terms} pending={<Skeleton className="h-32" />}>
          {(data) => <Preview setup={setup} model={model} terms={data} />}
        </Loaded>
      )}
    </section>
  )
}

function Preview({ setup, model, terms }: { setup: Setup; model: Model; terms: CreatorTerms }) {
  const earning = earningOf(setup.draft, model, terms)
  const sharePercent = usePercent()(terms.sharePercent)
  if (!earning) {
    return (
      <Note>
        <Trans>Enter a price to see what you earn.</Trans>
      </Note>
    )
  }
  return (
    <>
      {earning.earnedMilli === 0 ? (
        <Nothing setup={setup} model={model} />
      ) : (
        <Sentence earning={earning} terms={terms} />
      )}
      <EarningTable earning={earning} />
      <Note>
        <Trans>
          Your share is {sharePercent} of what a reply costs above the model fee. If a reader
          switches models, that model’s fee counts. Free chats, coupons, and bonus credits earn
          nothing.
        </Trans>
      </Note>
    </>
  )
}

/** In one line, also for those who do not see the table change. */
function Sentence({ earning, terms }: { earning: Earning; terms: CreatorTerms }) {
  const { language } = useApp()
  const { locale } = useLocale()
  const credits = earning.earnedMilli / 1000
  const { currency, amountMinor } = worthOf(earning.earnedMilli, terms, currencyOf[language])
  const replies = toldReplies.toLocaleString(locale)
  const money = formatMoney(amountMinor, currency, language)
  return (
    <p role="status">
      <Trans>
        You earn{' '}
        <strong className="text-teal">
          <Plural value={credits} one="# credit" other="# credits" />
        </strong>{' '}
        per reply: about {money} for {replies} replies.
      </Trans>
    </p>
  )
}

function Nothing({ setup, model }: { setup: Setup; model: Model }) {
  const credits = model.startMilli / 1000
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-gold">
        <Trans>You earn nothing at this price.</Trans>
      </p>
      {model.startMilli > model.feeMilli ? (
        <Button size="sm" onClick={() => setup.set('credits', String(model.startMilli / 1000))}>
          <Trans>
            Charge <Plural value={credits} one="# credit" other="# credits" />
          </Trans>
        </Button>
      ) : null}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
