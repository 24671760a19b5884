import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { walletQuery } from '../../lib/wallet.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConvertForm } from './convert-form.tsx'
import { convertQuery } from './wallet.api.ts'
import { AutomaticTopUp } from './top-up.tsx'
import { WalletLayout } from './wallet-layout.tsx'

/** Where coins become credits, which pay for chats with stories. */
export function ConvertPage() {
  return (
    <WalletLayout title={<Trans>Convert to credits</Trans>}>
      <Converting />
    </WalletLayout>
  )
}

function Converting() {
  const { api } = useApp()
  const rate = useQuery(convertQuery(api))
  const wallet = useQuery(walletQuery(api))
  if (rate.isError || wallet.isError) {
    const retry = () => Promise.all([rate.refetch(), wallet.refetch()])
    return <ErrorState error={rate.error ?? wallet.error} onRetry={() => void retry()} />
  }
  if (rate.isPending || wallet.isPending) return <Skeleton className="h-80 max-w-lg" />
  return (
    <>
      <ConvertForm rate={rate.data} wallet={wallet.data} />
      <AutomaticTopUp />
    </>
  )
}
