import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePercent } from '../../lib/use-percent.ts'
import { useApp } from '../../lib/app-context.ts'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { becomeViewer } from './account.api.ts'

/** Registration as a creator: terms of usage and fees, accepted one by one (R-channel-006). */
export function CreatorApplyPage() {
  const viewer = useViewer()
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 md:py-16">
      <h1 className="mb-2 text-xl font-semibold">
        <Trans>Become a creator</Trans>
      </h1>
      <p className="mb-6 text-ink-soft">
        <Trans>
          Publish stories, videos, audio, and files. Earn from sales, subscriptions, and chats.
        </Trans>
      </p>
      <Card className="md:p-6">{viewer?.isCreator ? <Registered /> : <Terms />}</Card>
    </div>
  )
}

function Registered() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-semibold">
        <Trans>You’re a creator now.</Trans>
      </p>
      <Link to="/studio" className={buttonClasses('primary')}>
        <Trans>Open Studio</Trans>
      </Link>
    </div>
  )
}

function Terms() {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const viewer = useViewer()
  const percent = usePercent()
  const terms = useQuery({
    queryKey: ['creator-terms'],
    queryFn: ({ signal }) => api('GET /account/creator-terms', { signal }),
  })
  const { form, values, set } = useDraft({ acceptTerms: false, acceptFees: false })
  const { onSubmit, isBusy, problem } = useSend(form, async (body) => {
    if (!viewer) return requireSignIn()
    const { user } = await api('POST /account/creator', { body })
    return becomeViewer(queryClient, user)
  })
  if (terms.isPending) return <Skeleton className="h-48" />
  if (terms.isError) return <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
  const { platformFeePercent, chatSharePercent } = terms.data
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
        <dt className="text-ink-soft">{t`Platform fee per sale`}</dt>
        <dd className="font-semibold">{percent(platformFeePercent)}</dd>
        <dt className="text-ink-soft">{t`Your share of the chat price after the model’s fee`}</dt>
        <dd className="font-semibold">{percent(chatSharePercent)}</dd>
      </dl>
      <p className="border-t border-line pt-4 text-sm text-ink-soft">
        <Trans>
          Publish only work you made or have the rights to, label adult content, and take
          responsibility for what you publish. You don’t earn from readers’ bonus coins or bonus
          credits.
        </Trans>
      </p>
      <div className="flex flex-col items-start gap-1">
        <Checkbox
          label={t`I accept the terms of use.`}
          checked={values.acceptTerms}
          onChange={(isAccepted) => set('acceptTerms', isAccepted)}
        />
        {/* Beside this page, so that what was accepted here stays. */}
        <Link
          to="/info/$pageId"
          params={{ pageId: 'legal' }}
          target="_blank"
          className="ml-8 rounded-xs py-1 text-sm text-accent-ink underline underline-offset-2"
        >
          <Trans>Read the terms</Trans>
        </Link>
      </div>
      <Checkbox
        label={t`I accept the fees.`}
        checked={values.acceptFees}
        onChange={(isAccepted) => set('acceptFees', isAccepted)}
      />
      <Failure error={problem} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isBusy}
        disabled={!values.acceptTerms || !values.acceptFees}
      >
        <Trans>Become a creator</Trans>
      </Button>
    </form>
  )
}
